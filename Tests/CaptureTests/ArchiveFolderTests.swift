import Files
import Foundation
import Support
import TestSupport
import Testing

@testable import Capture

/// Valid and hostile zip archives, written byte by byte.
@Suite struct ArchiveFolderTests {
  /// An entry that is stored without compression.
  struct Entry: Sendable {
    var path: String
    var bytes: [UInt8] = [1, 2, 3]
    /// Unix file type and permissions.
    var mode: UInt32 = 0o100644
    var flags: UInt16 = 0
    /// The size stated in the archive, if it differs from the actual one.
    var stated: Int?

    func header(_ isLocal: Bool, at offset: Int, to out: inout ByteWriter) {
      out.integer(UInt32(isLocal ? 0x0403_4b50 : 0x0201_4b50))
      if !isLocal { out.integer(UInt16(3 << 8 | 20)) }
      out.integer(UInt16(20))
      out.integer(flags)
      for _ in 0..<3 { out.integer(UInt16(0)) }
      out.integer(Checksum.crc32(bytes[...]))
      for size in [bytes.count, stated ?? bytes.count] { out.integer(UInt32(size)) }
      out.integer(UInt16(path.utf8.count))
      out.integer(UInt16(0))
      if !isLocal {
        for _ in 0..<3 { out.integer(UInt16(0)) }
        out.integer(mode << 16)
        out.integer(UInt32(offset))
      }
      out.raw(path.utf8)
    }
  }

  static func archive(_ entries: [Entry]) -> [UInt8] {
    var (out, directory) = (ByteWriter(), ByteWriter())
    for entry in entries {
      entry.header(false, at: out.bytes.count, to: &directory)
      entry.header(true, at: 0, to: &out)
      out.raw(entry.bytes)
    }
    let start = out.bytes.count
    out.raw(directory.bytes)
    out.integer(UInt32(0x0605_4b50))
    for count in [0, 0, entries.count, entries.count] { out.integer(UInt16(count)) }
    out.integer(UInt32(directory.bytes.count))
    out.integer(UInt32(start))
    out.integer(UInt16(0))
    return out.bytes
  }

  private func unpack(
    _ bytes: [UInt8], in folder: TemporaryFolder
  ) throws -> (folder: URL, made: URL?) {
    try folder.write(bytes, to: "scan.zip")
    return try ArchiveFolder.unpack(
      folder.url.appendingPathComponent("scan.zip"),
      in: folder.url.appendingPathComponent("place"), RunContext())
  }

  @Test func archiveIsUnpackedOnce() throws {
    let folder = try TemporaryFolder()
    let bytes = Self.archive([
      Entry(path: "chair/"), Entry(path: "chair/Images/a b.jpg", bytes: [7, 8]),
      Entry(path: "__MACOSX/._a.jpg"), Entry(path: "chair\\list.txt"),
    ])
    let first = try unpack(bytes, in: folder)
    #expect(first.folder.lastPathComponent == "chair")
    let picture = first.folder.appendingPathComponent("Images/a b.jpg")
    #expect(try RegularFile.read(picture, limit: 9) == [7, 8])
    #expect(FileKind.at(first.folder.appendingPathComponent("list.txt")) == .file)
    let again = try unpack(bytes, in: folder)
    #expect(again.folder == first.folder)
    #expect(again.made == nil)
    #expect(first.made != nil)
    // Other content under the same name is unpacked to another folder.
    let other = try unpack(Self.archive([Entry(path: "x.jpg")]), in: folder)
    #expect(other.folder != first.folder)
    #expect(other.made == other.folder)
  }

  @Test(
    arguments: [
      ([Entry(path: "a.jpg"), Entry(path: "../b.jpg")], .path("../b.jpg")),
      ([Entry(path: "/etc/b.jpg")], .path("/etc/b.jpg")),
      ([Entry(path: "a/./b.jpg")], .path("a/./b.jpg")),
      ([Entry(path: "..\\b.jpg")], .path("../b.jpg")),
      ([Entry(path: "a\u{7}b.jpg", flags: 0x0800)], .zip(.damaged("Zip archive inconsistent"))),
      ([Entry(path: "a/..")], .path("a/..")),
      ([Entry(path: "link", mode: 0o120777)], .link("link")),
      ([Entry(path: "a.jpg"), Entry(path: "a.jpg")], .zip(.damaged("File already exists"))),
      ([Entry(path: "a"), Entry(path: "a/b.jpg")], .twice("a")),
      (
        [Entry(path: String(repeating: "n", count: 256))], .path(String(repeating: "n", count: 200))
      ),
    ] as [([Entry], ArchiveProblem)])
  func invalidArchivesAreRejectedBeforeAnythingIsWritten(
    entries: [Entry], problem: ArchiveProblem
  ) throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("scan.zip")
    #expect(throws: CaptureError.badArchive(url, problem)) {
      try unpack(Self.archive(entries), in: folder)
    }
    #expect(FileKind.itself(at: folder.url.appendingPathComponent("place")) == nil)
  }

  /// Archives whose stated size is wrong or implausible are rejected; damaged ones leave no files.
  @Test func oversizedAndDamagedArchivesLeaveNoFiles() throws {
    let folder = try TemporaryFolder()
    var wrong = Self.archive([Entry(path: "a.jpg", bytes: [UInt8](repeating: 5, count: 99))])
    wrong[60] ^= 1
    let large = Self.archive([Entry(path: "a.jpg", stated: 3_000_000_000)])
    let sound = Self.archive([Entry(path: "a.jpg"), Entry(path: "b.jpg")])
    let hostile = [wrong, large] + (4..<sound.count).map { Array(sound.prefix($0)) }
    for bytes in hostile {
      #expect(throws: CaptureError.self) { try unpack(bytes, in: folder) }
      let names = try FileManager.default.contentsOfDirectory(atPath: folder.url.path)
      #expect(names == ["scan.zip"])
    }
  }
}
