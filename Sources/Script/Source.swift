/// A script's text with the name used in messages.
public final class Source: Sendable {
  /// A path as given by the user, or `-c`, `stdin`, `prompt`, `cell`.
  public let name: String
  /// Unique identity of the text, regardless of the name used to reach it.
  public let identity: String
  /// Whether it was typed interactively; messages then omit name and line.
  public let isInteractive: Bool
  /// The text as valid UTF-8.
  public let bytes: [UInt8]
  /// Number of the first line, for input that arrives in pieces.
  public let firstLine: Int
  private let lineStarts: [Int]

  /// Creates a source; `firstLine` is the number of its first line in messages, and `identity`
  /// defaults to the name.
  public init(
    name: String, text: String, identity: String? = nil, isInteractive: Bool = false,
    firstLine: Int = 1
  ) {
    self.name = name
    self.identity = identity ?? name
    self.isInteractive = isInteractive
    self.firstLine = firstLine
    bytes = Array(text.utf8)
    var starts = [0]
    for (index, byte) in bytes.enumerated() where byte == UInt8(ascii: "\n") {
      starts.append(index + 1)
    }
    lineStarts = starts
  }

  /// A part of another source, such as the content of a quoted string, which keeps its location.
  convenience init(_ text: String, at offset: Int, of source: Source) {
    let (line, column) = source.location(of: offset)
    self.init(
      name: source.name, text: String(repeating: " ", count: column - 1) + text,
      isInteractive: source.isInteractive, firstLine: line)
  }

  /// Line and column, both starting at 1; the column counts characters, not bytes.
  public func location(of offset: Int) -> (line: Int, column: Int) {
    let index = lineIndex(of: offset)
    let prefix = String(decoding: bytes[lineStarts[index]..<clamped(offset)], as: UTF8.self)
    return (index + firstLine, prefix.count + 1)
  }

  /// The text between two offsets.
  public func text(_ range: Range<Int>) -> String {
    String(decoding: bytes[clamped(range.lowerBound)..<clamped(range.upperBound)], as: UTF8.self)
  }

  /// The line that contains `offset`, without its line break.
  public func line(at offset: Int) -> String {
    let index = lineIndex(of: offset)
    let end = index + 1 < lineStarts.count ? lineStarts[index + 1] - 1 : bytes.count
    return String(decoding: bytes[lineStarts[index]..<end], as: UTF8.self)
  }

  private func clamped(_ offset: Int) -> Int { min(max(offset, 0), bytes.count) }

  private func lineIndex(of offset: Int) -> Int {
    var low = 0
    var high = lineStarts.count
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return low
  }
}
