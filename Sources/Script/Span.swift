/// A piece of a source: what a message points at.
public struct Span: Sendable {
  /// The text it lies in.
  public let source: Source
  /// Offsets in UTF-8 bytes.
  public let range: Range<Int>

  /// A piece of `source` from and up to an offset in UTF-8 bytes.
  public init(_ source: Source, _ range: Range<Int>) {
    self.source = source
    self.range = range
  }

  /// The piece itself.
  public var text: String { source.text(range) }
  /// Line and column where it begins, both from 1.
  public var location: (line: Int, column: Int) { source.location(of: range.lowerBound) }
}
