import Files
import Foundation

/// Reads the pose files of other tools and detects their format from the content, for both `load`
/// and `compare`. COLMAP models are read by `COLMAPPoses`.
public enum PoseFile {
  /// Reads the bytes of a pose file.
  ///
  /// - Parameters:
  ///   - bytes: Contents of the file.
  ///   - url: The file. Its name is part of some formats, and Bundler's list is next to it.
  ///   - readers: The supported formats.
  /// - Throws: `FileProblem`, `FileError`.
  package static func list(
    _ bytes: [UInt8], _ url: URL, readers: [PoseFileReader] = PoseFileReader.standard
  ) throws -> PoseList {
    let head = PoseFileHead(bytes, of: url)
    let bytes = TextBytes.utf8(bytes)
    for case .bytes(let read) in readers.filter({ $0.recognizes(head) }).map(\.form) {
      return try read(bytes, url)
    }
    if head.isJSON { return try json(bytes, from: url, readers: readers) }
    if head.isXML { return try xml(bytes, from: url, readers: readers) }
    throw FileProblem.noPoses
  }

  /// Whether the name and the first bytes of a file identify a pose file.
  package static func isRecognized(
    at url: URL, readers: [PoseFileReader] = PoseFileReader.standard
  ) -> Bool {
    guard let file = try? RegularFile(url),
      let bytes = try? file.bytes(at: 0, count: PoseFileHead.byteCount)
    else { return false }
    let head = PoseFileHead(bytes, of: url)
    return readers.contains { $0.recognizes(head) }
  }

  /// Reads a JSON object or array; long lists without poses are not parsed.
  private static func json(
    _ bytes: [UInt8], from url: URL, readers: [PoseFileReader]
  ) throws -> PoseList {
    if bytes.first(where: { !isSpace($0) }) == UInt8(ascii: "[") {
      let found = readers.compactMap { reader in
        if case .jsonList(let found) = reader.form { found } else { nil }
      }
      return try read(objects(bytes), from: url, readers: found)
    }
    var rest = bytes
    var cut: Set<String> = []
    for key in readers.flatMap(\.skippedLists) where cut.insert(key).inserted {
      rest = try JSONList(rest, key: key, limit: 0).rest
    }
    let found = readers.compactMap { reader in
      if case .json(let found) = reader.form { found } else { nil }
    }
    return try read(JSONObject(parsing: Data(rest)), from: url, readers: found)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// The objects of an array.
  private static func objects(_ bytes: [UInt8]) throws -> [JSONObject] {
    let wrapped = Array("{\"models\":".utf8) + bytes + Array("}".utf8)
    return try JSONObject(parsing: Data(wrapped)).objects("models")
  }

  private static func xml(
    _ bytes: [UInt8], from url: URL, readers: [PoseFileReader]
  ) throws -> PoseList {
    let found = readers.compactMap { reader in
      if case .xml(let found) = reader.form { found } else { nil }
    }
    return try read(XMLNode(parsing: bytes), from: url, readers: found)
  }

  /// Reads parsed content with the first reader that matches it, or else the first one without a
  /// condition.
  private static func read<Root>(
    _ content: Root, from url: URL, readers: [ParsedPoses<Root>]
  ) throws -> PoseList {
    let match =
      readers.first { $0.isMatch?(content) == true } ?? readers.first { $0.isMatch == nil }
    guard let match else { throw FileProblem.noPoses }
    return try match.read(content, url)
  }
}
