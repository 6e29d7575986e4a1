/// A piece of a source: what a message points at.
public struct Span: Sendable {
  public let source: Source
  /// Offsets in UTF-8 bytes.
  public let range: Range<Int>

  public init(_ source: Source, _ range: Range<Int>) {
    self.source = source
    self.range = range
  }

  public var text: String { source.text(range) }
  public var location: (line: Int, column: Int) { source.location(of: range.lowerBound) }
}
