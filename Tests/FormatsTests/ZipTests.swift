import Foundation
import Support
import TestSupport
import Testing

@testable import Formats

@Suite struct ZipTests {
  @Test func checksumIsCRC32() {
    #expect(Checksum.crc32(Array("123456789".utf8)[...]) == 0xCBF4_3926)
  }

  @Test(arguments: [0, 1, 63, 64, 65, 1000])
  func entriesStartAtMultiplesOf64(size: Int) throws {
    let files = [
      ExportFile(path: "a.usdc", bytes: [UInt8](repeating: 1, count: size)),
      ExportFile(path: "0/some_longer_name_tex0.png", bytes: [7, 7, 7]),
    ]
    let bytes = try USDZArchive.bytes(of: files)
    var offset = 0
    for file in files {
      let name = little(bytes, offset + 26, 2)
      let start = offset + 30 + name + little(bytes, offset + 28, 2)
      #expect(start % 64 == 0)
      #expect(Array(bytes[start..<start + file.bytes.count]) == file.bytes)
      #expect(little(bytes, offset + 8, 2) == 0)
      offset = start + file.bytes.count
    }
    #expect(little(bytes, offset, 4) == 0x0201_4b50)
  }

  @Test(arguments: [ZipArchive.Method.stored, .deflated])
  func archivesRoundTrip(method: ZipArchive.Method) throws {
    let files = [
      ExportFile(path: "a/b.txt", bytes: [UInt8](repeating: 7, count: 10_000)),
      ExportFile(path: "c.bin", bytes: [1, 2, 3]),
    ]
    var archive = ZipArchive()
    for file in files { try archive.add(file, method) }
    let folder = try TemporaryFolder()
    let opened = try ZipFile(folder.write(archive.finished(), to: "a.zip"))
    let entries = try opened.entries()
    #expect(entries.map(\.path) == files.map(\.path))
    for (entry, file) in zip(entries, files) {
      let target = folder.url.appendingPathComponent("\(entry.index)")
      try opened.unpack(entry, to: target, in: RunContext())
      #expect(try [UInt8](Data(contentsOf: target)) == file.bytes)
    }
  }

  private func little(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }
}
