/// The rule for a feedback: a quantity, the value beyond which the feedback starts, and the value
/// at which it ends.
public struct FeedbackRule: Sendable, Equatable {
  /// The feedback.
  public let feedback: GuidedCaptureFeedback
  /// Description of the measured quantity.
  public let quantity: String
  /// Unit of the quantity; empty for a fraction or a count.
  public let unit: String
  /// The feedback starts beyond this value.
  public let start: Double
  /// The feedback ends on the other side of this value.
  public let end: Double

  /// Whether larger values are worse.
  public var isUpper: Bool { start > end }

  /// Minimum seconds beyond `start` before the feedback starts, so that a single frame has no
  /// effect.
  public static let startDelay = 0.1
  /// Minimum seconds on the good side of `end` before the feedback ends.
  public static let endDelay = 0.3

  /// Rules for blur, light and framing, which are measured on every frame.
  public static let continuous: [FeedbackRule] = [
    // About 6 lux and 50 lux on a middle gray scene.
    FeedbackRule(
      feedback: .environmentTooDark, quantity: "brightness", unit: "EV at ISO 100", start: 1.3,
      end: 1.7),
    FeedbackRule(
      feedback: .environmentLowLight, quantity: "brightness", unit: "EV at ISO 100", start: 4.3,
      end: 4.7),
    // Automatic shots have a blur of up to 1.2 px.
    FeedbackRule(
      feedback: .movingTooFast, quantity: "blur of the object in an image 1440 px wide", unit: "px",
      start: 2, end: 1.5),
    FeedbackRule(
      feedback: .objectTooClose, quantity: "size of the box as a share of the frame", unit: "",
      start: 1.05, end: 0.98),
    FeedbackRule(
      feedback: .objectTooFar, quantity: "size of the box as a share of the frame", unit: "",
      start: 0.25, end: 0.3),
    FeedbackRule(
      feedback: .outOfFieldOfView, quantity: "share of the box inside the frame", unit: "",
      start: 0.4, end: 0.55),
  ]
  /// Rule for matches on the object between neighboring shots, counted for each shot.
  public static let flippable = FeedbackRule(
    feedback: .objectNotFlippable,
    quantity: "distinct features on the object that neighboring shots share", unit: "",
    start: 25, end: 40)
}
