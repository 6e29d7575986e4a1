/// A range of a source, as a location for messages.
public struct Span: Sendable {
  /// The text that contains it.
  public let source: Source
  /// Offsets in UTF-8 bytes.
  public let range: Range<Int>

  /// Creates a range of `source` in UTF-8 byte offsets.
  public init(_ source: Source, _ range: Range<Int>) {
    self.source = source
    self.range = range
  }

  /// The text in the range.
  public var text: String { source.text(range) }
  /// Line and column of the start, both from 1.
  public var location: (line: Int, column: Int) { source.location(of: range.lowerBound) }
}
