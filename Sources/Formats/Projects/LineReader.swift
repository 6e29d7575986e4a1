import Foundation

/// The lines of a text file, with their numbers for error messages.
struct LineReader {
  /// Maximum characters of a file that an error message quotes.
  static let maxShown = 40

  let file: URL
  private let bytes: [UInt8]
  private var position = 0
  private var line = 0

  init(_ bytes: [UInt8], of file: URL) {
    (self.bytes, self.file) = (TextBytes.utf8(bytes), file)
  }

  /// An error for the current line.
  var damage: ProjectError { .damagedFile(file, line: line) }

  /// The next line that is neither empty nor a comment; `nil` at the end.
  mutating func nextLine() -> Substring? {
    while position < bytes.count {
      let text = rawLine()
      if !text.isEmpty, !text.hasPrefix("#") { return text }
    }
    return nil
  }

  /// The space-separated words of the next line.
  mutating func nextWords() -> [Substring]? { nextLine()?.split(separator: " ") }

  /// The next line without surrounding white space; empty at the end.
  mutating func rawLine() -> Substring {
    line += 1
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    position = min(end + 1, bytes.count)
    return Substring(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
