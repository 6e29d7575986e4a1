import Files
import Foundation
import Support

/// A result file. Opening it lists the sections; they are read, and their hashes checked, on
/// demand.
///
/// Opening checks all bytes outside the sections' contents; reading a section checks its content.
package struct SectionFile: Sendable {
  private struct Section {
    var offset: Int
    var count: Int
    var hash: UInt64
  }

  package let url: URL
  private let sections: [String: Section]

  /// Lists the sections without reading their contents.
  ///
  /// - Throws: `FileError`, or `StorageError` if the file is incomplete.
  package init(_ url: URL) throws {
    self.url = url
    sections = try SectionFile.list(try RegularFile(url, links: .refused))
  }

  package var sectionNames: [String] { sections.keys.sorted() }

  /// Whether the file has a section.
  package func contains(_ name: String) -> Bool { sections[name] != nil }

  /// Reads a section.
  package func read(_ name: String) throws -> ByteReader {
    guard let section = sections[name] else {
      throw StorageError.missingSection(url.lastPathComponent, section: name)
    }
    let bytes = try RegularFile(url, links: .refused).bytes(
      at: section.offset, count: section.count)
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

  private static func list(_ content: borrowing RegularFile) throws -> [String: Section] {
    let file = content.url.lastPathComponent
    let size = content.size
    let header = try content.bytes(at: 0, count: 8)
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
      let start = try content.bytes(at: offset, count: min(512, size - offset))
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
}
