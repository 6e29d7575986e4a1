import Support
import Testing

@testable import Formats

@Suite struct CrateTests {
  @Test(arguments: UInt64(1)...6)
  func integersSurviveCompression(seed: UInt64) throws {
    var random = RandomStream(seed: seed)
    let widths: [Int64] = [1, 100, 30_000, 2_000_000_000]
    let values = (0..<random.index(below: 200)).map { _ -> Int32 in
      let span = widths[random.index(below: 4)]
      return Int32(truncatingIfNeeded: Int64.random(in: -span...span, using: &random))
    }
    #expect(try decompress(CrateIntegers.compress(values), count: values.count) == values)
  }

  @Test(arguments: [0, 1, 14, 15, 16, 269, 270, 271, 5000])
  func blocksOfAnyLengthAreOneRunOfLiterals(count: Int) throws {
    let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
    #expect(try literals(CrateIntegers.block(bytes)) == bytes)
  }

  @Test func headerAndSectionsAreInPlace() {
    var root = USDPrim("Xform", "root")
    root.children = [USDPrim("Scope", "a"), USDPrim("Scope", "b")]
    let bytes = USDCWriter.bytes(of: USDLayer(root: root, comment: "c"))
    #expect(bytes.starts(with: Array("PXR-USDC".utf8) + [0, 8, 0]))
    let text = String(decoding: bytes, as: UTF8.self)
    for name in ["TOKENS", "STRINGS", "FIELDS", "FIELDSETS", "PATHS", "SPECS"] {
      #expect(text.contains(name))
    }
  }

  /// Undoes `block`: chunk count 0, a literal length, the literals.
  private func literals(_ block: [UInt8]) throws -> [UInt8] {
    var reader = ByteReader(block)
    #expect(try reader.integer(UInt8.self) == 0)
    var count = Int(try reader.integer(UInt8.self) >> 4)
    if count == 15 {
      var more: UInt8
      repeat {
        more = try reader.integer()
        count += Int(more)
      } while more == 255
    }
    #expect(reader.remaining == count)
    return Array(try reader.raw(count))
  }

  private func decompress(_ bytes: [UInt8], count: Int) throws -> [Int32] {
    var codes = ByteReader(try literals(bytes))
    let common = try codes.integer(Int32.self)
    var payload = ByteReader(codes.bytes, offset: 4 + (count * 2 + 7) / 8)
    var value: Int32 = 0
    return try (0..<count).map { i in
      switch codes.bytes[4 + i / 4] >> (2 * UInt8(i % 4)) & 3 {
      case 0: value &+= common
      case 1: value &+= Int32(try payload.integer(Int8.self))
      case 2: value &+= Int32(try payload.integer(Int16.self))
      default: value &+= try payload.integer(Int32.self)
      }
      return value
    }
  }
}
