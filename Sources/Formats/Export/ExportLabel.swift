import Support

/// What exported files say of themselves: the generator, the capture, the unit and the axes.
public struct ExportLabel: Sendable, Equatable {
  /// The capture's name.
  public var capture: String
  /// Whether the world's unit is the metre.
  public var isMetric: Bool

  /// Labels a result of a capture.
  public init(capture: String, isMetric: Bool) {
    self.capture = capture
    self.isMetric = isMetric
  }

  /// The world's unit in words.
  public var unit: String { isMetric ? "metres" : "arbitrary unit" }

  /// One line on what is written in the world's own frame.
  public var comment: String { "\(Product.title), \(capture), \(unit), Y up" }

  /// The same in ASCII, for headers whose readers know nothing else and read lines of limited length.
  var asciiComment: String {
    let maxCharacters = 200
    return String(PercentText.encoded(comment) { !$0.isASCII }.prefix(maxCharacters))
  }
}
