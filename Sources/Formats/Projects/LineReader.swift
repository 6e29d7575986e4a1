import Foundation

/// The lines of a text file, with their numbers for messages.
struct LineReader {
  /// Longest part of a file that a message repeats, characters.
  static let maxShown = 40

  let file: URL
  private let bytes: [UInt8]
  private var position = 0
  private var line = 0

  init(_ bytes: [UInt8], of file: URL) { (self.bytes, self.file) = (bytes, file) }

  /// The error of the line that was read last.
  var damage: ProjectError { .damagedFile(file, line: line) }

  /// The next line that is neither empty nor a comment; `nil` at the end.
  mutating func nextLine() -> Substring? {
    while position < bytes.count {
      let text = rawLine()
      if !text.isEmpty, !text.hasPrefix("#") { return text }
    }
    return nil
  }

  /// The words of the next line.
  mutating func nextWords() -> [Substring]? { nextLine()?.split(separator: " ") }

  /// The next line as it is, without blanks around it; empty at the end.
  mutating func rawLine() -> Substring {
    line += 1
    let end = bytes[position...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
    let text = String(decoding: bytes[position..<end], as: UTF8.self)
    position = min(end + 1, bytes.count)
    return Substring(text.trimmingCharacters(in: .whitespacesAndNewlines))
  }
}
