/// The progress of a stage.
public struct ProgressEvent: Sendable {
  /// The current activity, for example "Extracting features".
  public var label: String
  /// Completed share of the stage, 0 ... 1, not decreasing within a stage.
  public var fraction: Double

  /// Creates a progress event.
  public init(label: String, fraction: Double) {
    self.label = label
    self.fraction = fraction
  }
}
