/// When a feedback is given: a quantity, the value beyond which it starts and the one at which it
/// ends again.
public struct FeedbackRule: Sendable, Equatable {
  /// The feedback that is given.
  public let feedback: GuidedCaptureFeedback
  /// What is measured, in words.
  public let quantity: String
  /// Unit of the quantity; empty for a share or a count.
  public let unit: String
  /// Starts beyond this.
  public let start: Double
  /// Ends on the other side of this.
  public let end: Double

  /// Whether greater values are the bad ones.
  public var isUpper: Bool { start > end }

  /// Seconds for which a value must stay beyond `start`, so that one frame decides nothing.
  public static let startDelay = 0.1
  /// Seconds for which it must stay on the good side of `end`.
  public static let endDelay = 0.3

  init(
    _ feedback: GuidedCaptureFeedback, _ quantity: String, _ unit: String, start: Double,
    end: Double
  ) {
    self.feedback = feedback
    self.quantity = quantity
    self.unit = unit
    self.start = start
    self.end = end
  }

  /// Blur, light and framing are measured on every frame.
  public static let continuous: [FeedbackRule] = [
    // About 6 lux and 50 lux on a scene of middle grey.
    FeedbackRule(.environmentTooDark, "brightness", "EV at ISO 100", start: 1.3, end: 1.7),
    FeedbackRule(.environmentLowLight, "brightness", "EV at ISO 100", start: 4.3, end: 4.7),
    // Shots are taken up to 1.2 px.
    FeedbackRule(
      .movingTooFast, "blur of the object in an image 1440 px wide", "px", start: 2, end: 1.5),
    FeedbackRule(
      .objectTooClose, "size of the box as a share of the frame", "", start: 1.05, end: 0.98),
    FeedbackRule(
      .objectTooFar, "size of the box as a share of the frame", "", start: 0.25, end: 0.3),
    FeedbackRule(
      .outOfFieldOfView, "share of the box inside the frame", "", start: 0.4, end: 0.55),
  ]
  /// Matches between neighbouring shots on the object, counted shot by shot.
  public static let flippable = FeedbackRule(
    .objectNotFlippable, "distinct features on the object that neighboring shots share", "",
    start: 25, end: 40)
}
