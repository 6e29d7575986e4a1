/// One feedback's course: whether it holds, since when, and by which value.
public struct FeedbackGauge: Sendable, Equatable {
  /// What is measured, and the limits.
  public let rule: FeedbackRule
  /// Whether the feedback is being given.
  public private(set) var isOn = false
  /// When it started or ended last, seconds of the stream; `nil` when it never did.
  public private(set) var since: Double?
  /// The newest value; `nil` where it cannot be measured.
  public private(set) var value: Double?
  /// Since when the value speaks for a change.
  private var turning: Double?

  init(_ rule: FeedbackRule) { self.rule = rule }

  /// Takes a value; without one the feedback stays as it is.
  ///
  /// - Parameter isApplicable: When false the feedback ends at once.
  mutating func update(_ value: Double?, at time: Double, isApplicable: Bool = true) {
    self.value = value
    guard isApplicable else { return set(false, at: time) }
    guard let value else {
      turning = nil
      return
    }
    let isBad = rule.isUpper ? value > rule.start : value < rule.start
    let isGood = rule.isUpper ? value <= rule.end : value >= rule.end
    guard isOn ? isGood : isBad else {
      turning = nil
      return
    }
    let began = turning ?? time
    turning = began
    let delay = isOn ? FeedbackRule.endDelay : FeedbackRule.startDelay
    if time - began >= delay - 1e-9 { set(!isOn, at: time) }
  }

  /// Starts or ends the feedback without a delay.
  mutating func set(_ on: Bool, at time: Double) {
    turning = nil
    guard on != isOn else { return }
    isOn = on
    since = time
  }
}
