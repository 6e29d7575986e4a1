import Foundation
import Support

/// A result file: its sections are listed when opened and read, with their hash checked, when asked.
///
/// Opening checks every byte that is no section's content; reading a section checks its content.
package struct SectionFile: Sendable {
  private struct Section {
    var offset: Int
    var count: Int
    var hash: UInt64
  }

  package let url: URL
  private let sections: [String: Section]

  /// Lists the sections; their bytes are not read yet.
  ///
  /// - Throws: `FileError.cannotRead`, or `StorageError` when the file is not whole.
  package init(_ url: URL) throws {
    self.url = url
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FileError.cannotRead(url, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    sections = try SectionFile.list(descriptor, url)
  }

  package var sectionNames: [String] { sections.keys.sorted() }

  /// Reads a section.
  package func read(_ name: String) throws -> ByteReader {
    guard let section = sections[name] else {
      throw StorageError.missingSection(url.lastPathComponent, section: name)
    }
    let descriptor = open(url.path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else {
      throw FileError.cannotRead(url, reason: String(cString: strerror(errno)))
    }
    defer { close(descriptor) }
    let bytes = SectionFile.bytes(descriptor, at: section.offset, count: section.count)
    guard bytes.count == section.count, ContentHash.of(bytes) == section.hash else {
      throw StorageError.damaged(url.lastPathComponent, section: name)
    }
    return ByteReader(bytes)
  }

  /// Reads a section as a value.
  package func read<Value: Storable>(_ name: String, as _: Value.Type) throws -> Value {
    var reader = try read(name)
    do {
      return try Value(from: &reader)
    } catch is ByteError {
      throw StorageError.damaged(url.lastPathComponent, section: name)
    }
  }

  private static func list(_ descriptor: Int32, _ url: URL) throws -> [String: Section] {
    let file = url.lastPathComponent
    let size = Int(lseek(descriptor, 0, SEEK_END))
    let header = bytes(descriptor, at: 0, count: 8)
    guard header.count == 8, header.starts(with: SectionFileWriter.magic) else {
      throw StorageError.notAStore(file)
    }
    var reader = ByteReader(header, offset: 4)
    let version = try reader.integer(UInt32.self)
    guard version == SectionFileWriter.version else {
      throw StorageError.wrongVersion(file, found: version)
    }
    var sections: [String: Section] = [:]
    var offset = header.count
    while sections["end"] == nil {
      let start = bytes(descriptor, at: offset, count: min(512, size - offset))
      var reader = ByteReader(start)
      guard let name = try? reader.string(), let count = try? reader.integer(UInt64.self),
        let hash = try? reader.integer(UInt64.self)
      else { throw StorageError.damaged(file, section: "list") }
      let seal = SectionFileWriter.seal(of: start[0..<reader.offset], at: offset)
      guard (try? reader.integer(UInt64.self)) == seal, sections[name] == nil,
        count <= UInt64(size - offset - reader.offset)
      else { throw StorageError.damaged(file, section: "list") }
      offset += reader.offset
      sections[name] = Section(offset: offset, count: Int(count), hash: hash)
      offset += Int(count)
    }
    guard offset == size, sections["end"]?.count == 0 else {
      throw StorageError.damaged(file, section: "end")
    }
    return sections
  }

  /// Reads up to `count` bytes; fewer at the end of the file or after an error.
  private static func bytes(_ descriptor: Int32, at offset: Int, count: Int) -> [UInt8] {
    guard count > 0 else { return [] }
    return [UInt8](unsafeUninitializedCapacity: count) { buffer, filled in
      while let base = buffer.baseAddress, filled < count {
        let got = pread(
          descriptor, base + filled, min(count - filled, maxTransfer), offset + filled)
        if got < 0 && errno == EINTR { continue }
        guard got > 0 else { break }
        filled += got
      }
    }
  }
}

/// Most bytes asked of one call, far below the 2 GiB at which Linux gives up.
private let maxTransfer = 1 << 26
