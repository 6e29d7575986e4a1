import CZip
import Files
import Foundation
import Support

/// A zip archive opened for reading, through the system's libzip.
package final class ZipFile {
  /// An entry of the archive's directory.
  package struct Entry: Equatable {
    var index: UInt64
    /// The path with `/` as separator; it ends with `/` for a folder.
    package var path: String
    /// Uncompressed size in bytes.
    package var size: Int
    package var checksum: UInt32
    package var isLink = false
    package var isEncrypted = false

    package var isFolder: Bool { path.hasSuffix("/") }
  }

  /// The first bytes of every nonempty archive.
  private static let magic: [UInt8] = [0x50, 0x4B, 0x03, 0x04]
  /// Archives with more entries are rejected.
  static let maxEntries = 200_000
  private static let chunkBytes = 1 << 20

  private let archive: OpaquePointer

  /// - Throws: `ZipProblem.damaged` with libzip's message.
  package init(_ url: URL) throws {
    var code: Int32 = 0
    guard let archive = zip_open(url.path, ZIP_RDONLY | ZIP_CHECKCONS, &code) else {
      var error = zip_error_t()
      zip_error_init_with_code(&error, code)
      defer { zip_error_fini(&error) }
      throw ZipProblem.damaged(String(cString: zip_error_strerror(&error)))
    }
    self.archive = archive
  }

  deinit { zip_discard(archive) }

  /// Whether a file starts like a zip archive.
  package static func isArchive(_ url: URL) -> Bool {
    guard FileKind.at(url) == .file, let file = try? RegularFile(url) else { return false }
    return (try? file.bytes(at: 0, count: magic.count)) == magic
  }

  /// All entries, in directory order.
  package func entries() throws -> [Entry] {
    let count = zip_get_num_entries(archive, 0)
    guard count <= Self.maxEntries else {
      throw ZipProblem.tooManyEntries(Int(count), limit: Self.maxEntries)
    }
    return try (0..<UInt64(max(count, 0))).map(entry)
  }

  private func entry(_ index: UInt64) throws -> Entry {
    var status = zip_stat_t()
    guard zip_stat_index(archive, index, 0, &status) == 0, let name = status.name,
      let size = Int(exactly: status.size)
    else { throw damaged() }
    let path = String(cString: name).replacingOccurrences(of: "\\", with: "/")
    var entry = Entry(index: index, path: path, size: size, checksum: status.crc)
    entry.isEncrypted = status.encryption_method != UInt16(ZIP_EM_NONE)
    var (system, attributes) = (UInt8(0), UInt32(0))
    if zip_file_get_external_attributes(archive, index, 0, &system, &attributes) == 0,
      system == UInt8(ZIP_OPSYS_UNIX)
    {
      entry.isLink = attributes >> 16 & UInt32(S_IFMT) == UInt32(S_IFLNK)
    }
    return entry
  }

  /// Writes an entry to a new file; never writes more bytes than its stated size.
  ///
  /// - Throws: `ZipProblem`, `FileError`, `Cancelled`.
  package func unpack(_ entry: Entry, to target: URL, in context: RunContext) throws {
    guard let stream = zip_fopen_index(archive, entry.index, 0) else { throw damaged(entry) }
    defer { zip_fclose(stream) }
    var left = entry.size
    try NewFile.write(to: target) {
      try context.checkCancellation()
      guard left > 0 else { return nil }
      let bytes = [UInt8](unsafeUninitializedCapacity: min(left, Self.chunkBytes)) { room, filled in
        filled = max(Int(zip_fread(stream, room.baseAddress, UInt64(room.count))), 0)
      }
      guard !bytes.isEmpty else { throw damaged(entry) }
      left -= bytes.count
      return bytes
    }
    // libzip verifies the checksum at the end of the data.
    var rest: UInt8 = 0
    guard zip_fread(stream, &rest, 1) == 0 else { throw damaged(entry) }
  }

  private func damaged(_ entry: Entry? = nil) -> ZipProblem {
    let reason = zip_get_error(archive).map { String(cString: zip_error_strerror($0)) }
    return entry.map { .damagedEntry($0.path) } ?? .damaged(reason ?? "no directory")
  }
}
