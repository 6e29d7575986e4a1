import Foundation
import Testing

@testable import Imaging

/// Streams that Apple's library wrote.
@Suite struct LZFSETests {
  /// Uncompressed, LZVN and LZFSE blocks.
  private static let streams: [(text: String, bytes: [UInt8])] = [
    (
      "YnZ4LRAAAAA8XoG0DF7GjgSjQGyX1jz7YnZ4JA==",
      [
        0x3C, 0x5E, 0x81, 0xB4, 0x0C, 0x5E, 0xC6, 0x8E, 0x04, 0xA3, 0x40, 0x6C, 0x97, 0xD6, 0x3C,
        0xFB,
      ]
    ),
    (
      "YnZ4bs8AAAAoAAAA6kRlcHRoIGlzIGsACeogaW4gcm93cy4gOBfwm+NzLiAGAAAAAAAAAGJ2eCQ=",
      Array(String(repeating: "Depth is kept in rows. ", count: 9).utf8)
    ),
    (
      "YnZ4MogTAABwAFADADQAMB7wgAIPPwAAqAAAADIs4A/wJwAIAAAgAAAAgG8CP84CAAAAAAAAAAAAAAAAAACAb+Di4g"
        + "O8uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLi4uLgAAAAAAAAAAAAAAAAAAAAAAAAA"
        + "AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAOAtOvjv6+LZ0Me+tayjmpGIf3ZsY1pRSD82LSQbEgkAd2"
        + "5kW1JJQDcuJRwTCgF4b2VcUwEAAAAAAAAAAABAgScnJycnJycnJycnJycnJydPTk5OTk5OTk5OTk5OTk5OnJycnJyc"
        + "nJycnJycnJycIHYiTgBidngk",
      (0..<5000).map { $0 % 97 == 0 ? UInt8($0 / 97) : 3 }
    ),
  ]

  private func stream(_ index: Int) throws -> [UInt8] {
    Array(try #require(Data(base64Encoded: Self.streams[index].text)))
  }

  @Test(arguments: 0..<3) func streamsOfTheLibraryAreDecoded(index: Int) throws {
    let wanted = Self.streams[index].bytes
    #expect(try LZFSE.decompress(stream(index), limit: wanted.count) == wanted)
    // Streams are lists of blocks.
    let twice = try Array(stream(index).dropLast(4)) + stream(index)
    #expect(try LZFSE.decompress(twice, limit: 2 * wanted.count) == wanted + wanted)
    #expect(throws: CodecFailure.self) {
      try LZFSE.decompress(stream(index), limit: wanted.count - 1)
    }
  }

  /// Truncated streams are rejected; changed bytes give an error or at most the limit.
  @Test(arguments: 0..<3) func damagedStreamsAreRejectedOrLimited(index: Int) throws {
    let (sound, limit) = (try stream(index), Self.streams[index].bytes.count)
    for count in 0..<sound.count {
      #expect(throws: CodecFailure.self) {
        try LZFSE.decompress(Array(sound.prefix(count)), limit: limit)
      }
    }
    for place in sound.indices {
      for value in [0, 1, 0x7F, 0x80, 0xFF] as [UInt8] {
        var bytes = sound
        bytes[place] ^= value
        let found = try? LZFSE.decompress(bytes, limit: limit)
        #expect(found.map { $0.count <= limit } ?? true)
      }
    }
  }
}
