/// The meaning of a part of a line that is being typed, for its color.
public enum LineStyle: Sendable, Equatable {
  case command, unknownCommand, keyword, option, text, variable, number, comment, sign
}

/// A part of a line, in characters, with its meaning.
public struct StyledRange: Sendable, Equatable {
  public var range: Range<Int>
  public var style: LineStyle

  /// Creates a part of a line.
  public init(_ range: Range<Int>, _ style: LineStyle) { (self.range, self.style) = (range, style) }
}
