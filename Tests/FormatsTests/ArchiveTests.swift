import Support
import Testing

@testable import Formats

@Suite struct ArchiveTests {
  @Test func checksumIsTheStandardOne() {
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

  private func little(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    (0..<count).reduce(0) { $0 | Int(bytes[offset + $1]) << (8 * $1) }
  }
}
