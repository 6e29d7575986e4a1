/// The state of one feedback over time: whether it is active, since when, and its value.
public struct FeedbackGauge: Sendable, Equatable {
  /// Tolerance in seconds for rounded frame times, so that they do not delay a change by a frame.
  private static let timeTolerance = 1e-9

  /// The measured quantity and its limits.
  public let rule: FeedbackRule
  /// Whether the feedback is active.
  public private(set) var isOn = false
  /// Stream time in seconds of the last change; `nil` if there was none.
  public private(set) var since: Double?
  /// The latest value; `nil` if it cannot be measured.
  public private(set) var value: Double?
  /// Time in seconds since which the value has exceeded the limit for a change.
  private var changingSince: Double?

  init(_ rule: FeedbackRule) { self.rule = rule }

  /// Updates the gauge with a value; without one the feedback is unchanged.
  ///
  /// - Parameter isApplicable: If false, the feedback ends immediately.
  mutating func update(_ value: Double?, at time: Double, isApplicable: Bool = true) {
    self.value = value
    guard isApplicable else { return set(false, at: time) }
    guard let value else {
      changingSince = nil
      return
    }
    let isBad = rule.isUpper ? value > rule.start : value < rule.start
    let isGood = rule.isUpper ? value <= rule.end : value >= rule.end
    guard isOn ? isGood : isBad else {
      changingSince = nil
      return
    }
    let began = changingSince ?? time
    changingSince = began
    let delay = isOn ? FeedbackRule.endDelay : FeedbackRule.startDelay
    if time - began >= delay - Self.timeTolerance { set(!isOn, at: time) }
  }

  /// Starts or ends the feedback without delay.
  mutating func set(_ on: Bool, at time: Double) {
    changingSince = nil
    guard on != isOn else { return }
    isOn = on
    since = time
  }
}
