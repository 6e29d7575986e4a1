import Files
import Foundation

/// Reads poses that other tools wrote, in the form that their content has: the one set of readers of
/// `load` and `compare`. COLMAP's models are read by `COLMAPPoses`.
public enum PoseFile {
  /// Reads a file's bytes.
  ///
  /// - Parameters:
  ///   - url: The file; its name is part of some forms, and Bundler's list is next to it.
  ///   - readers: The forms that are read.
  /// - Throws: `FileProblem`, `FileError`.
  package static func list(
    _ bytes: [UInt8], _ url: URL, readers: [PoseFileReader] = PoseFileReader.standard
  ) throws -> PoseList {
    let head = PoseFileHead(bytes, of: url)
    for case .bytes(let read) in readers.filter({ $0.recognizes(head) }).map(\.form) {
      return try read(bytes, url)
    }
    if head.isJSON { return try json(bytes, url, readers) }
    if head.isXML { return try xml(bytes, url, readers) }
    throw FileProblem.noPoses
  }

  /// Whether the name and the first bytes of a file identify it as one of poses.
  package static func isRecognized(
    at url: URL, readers: [PoseFileReader] = PoseFileReader.standard
  ) -> Bool {
    guard let file = try? RegularFile(url),
      let bytes = try? file.bytes(at: 0, count: PoseFileHead.byteCount)
    else { return false }
    let head = PoseFileHead(bytes, of: url)
    return readers.contains { $0.recognizes(head) }
  }

  /// Reads an object or a list, without parsing the lists that hold no poses.
  private static func json(
    _ bytes: [UInt8], _ url: URL, _ readers: [PoseFileReader]
  ) throws -> PoseList {
    if bytes.first(where: { !isSpace($0) }) == UInt8(ascii: "[") {
      let found = readers.compactMap { reader in
        if case .jsonList(let found) = reader.form { found } else { nil }
      }
      return try read(objects(bytes), url, found)
    }
    var rest = bytes
    var cut: Set<String> = []
    for key in readers.flatMap(\.skippedLists) where cut.insert(key).inserted {
      rest = try JSONList(rest, key: key, limit: 0).rest
    }
    let found = readers.compactMap { reader in
      if case .json(let found) = reader.form { found } else { nil }
    }
    return try read(JSONObject(parsing: Data(rest)), url, found)
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  /// The objects of a list.
  private static func objects(_ bytes: [UInt8]) throws -> [JSONObject] {
    let wrapped = Array("{\"models\":".utf8) + bytes + Array("}".utf8)
    return try JSONObject(parsing: Data(wrapped)).objects("models")
  }

  private static func xml(
    _ bytes: [UInt8], _ url: URL, _ readers: [PoseFileReader]
  ) throws -> PoseList {
    let found = readers.compactMap { reader in
      if case .xml(let found) = reader.form { found } else { nil }
    }
    return try read(XMLNode(parsing: bytes), url, found)
  }

  /// Reads parsed content with the first reader that recognizes it, or else the first that takes any.
  private static func read<Root>(
    _ content: Root, _ url: URL, _ readers: [ParsedPoses<Root>]
  ) throws -> PoseList {
    let match =
      readers.first { $0.isMatch?(content) == true } ?? readers.first { $0.isMatch == nil }
    guard let match else { throw FileProblem.noPoses }
    return try match.read(content, url)
  }
}
