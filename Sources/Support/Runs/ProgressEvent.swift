/// How far one stage has come.
public struct ProgressEvent: Sendable {
  /// What is being done now, for example "Extracting features".
  public var label: String
  /// Share of the whole stage that is done, 0 ... 1, not decreasing within a stage.
  public var fraction: Double

  /// An event of a stage.
  public init(label: String, fraction: Double) {
    self.label = label
    self.fraction = fraction
  }
}
