import Support

/// The label in exported files: generator, capture, unit and axes.
public struct ExportLabel: Sendable, Equatable {
  /// Name of the capture.
  public var capture: String
  /// Whether the unit is the meter.
  public var isMetric: Bool
  /// Where the scale comes from, if the user measured it; otherwise empty.
  public var scaleSource = ""

  /// Creates a label for a result of a capture.
  public init(capture: String, isMetric: Bool) {
    self.capture = capture
    self.isMetric = isMetric
  }

  /// Name of the unit.
  public var unit: String {
    (isMetric ? "metres" : "arbitrary unit") + (scaleSource.isEmpty ? "" : " (\(scaleSource))")
  }

  /// One-line comment for data in the world frame.
  public var comment: String { "\(Product.title), \(capture), \(unit), Y up" }

  /// The comment in ASCII, for headers whose readers support neither other characters nor long
  /// lines.
  var asciiComment: String {
    let maxCharacters = 200
    return String(PercentText.encoded(comment) { !$0.isASCII }.prefix(maxCharacters))
  }
}
