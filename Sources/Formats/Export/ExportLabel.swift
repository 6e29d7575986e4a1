import Support

/// The label in exported files: generator, capture, unit and axes.
public struct ExportLabel: Sendable, Equatable {
  /// Name of the capture.
  public var capture: String
  /// Whether the unit is the meter.
  public var isMetric: Bool
  /// Where the scale comes from, if the user measured it; otherwise empty.
  public var scaleSource = ""
  /// The coordinate frame, with its offset or position.
  public var frame = localFrame
  /// The vertical axis.
  public var axes = "Y up"

  /// The world of results in words.
  public static let localFrame = "local frame"

  /// Creates a label for a result of a capture.
  public init(capture: String, isMetric: Bool) {
    self.capture = capture
    self.isMetric = isMetric
  }

  /// Name of the unit.
  public var unit: String {
    (isMetric ? "metres" : "arbitrary unit") + (scaleSource.isEmpty ? "" : " (\(scaleSource))")
  }

  /// The coordinate frame for files whose readers expect the local one; empty if it is.
  var otherFrame: String { frame == Self.localFrame ? "" : ", \(frame)" }

  /// One-line comment for data in the world frame.
  public var comment: String { "\(Product.title), \(capture), \(unit), \(axes), \(frame)" }

  /// The comment in ASCII, for headers whose readers support neither other characters nor long
  /// lines. The name of the capture comes last, as it can be cut.
  var asciiComment: String {
    let maxCharacters = 200
    let text = "\(Product.title), \(unit), \(axes), \(frame), \(capture)"
    return String(PercentText.encoded(text) { !$0.isASCII }.prefix(maxCharacters))
  }
}
