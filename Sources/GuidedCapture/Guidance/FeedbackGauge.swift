/// One feedback over time: whether it holds, since when, and by which value.
public struct FeedbackGauge: Sendable, Equatable {
  /// Rounding of frame times, seconds, that must not delay a change by a frame.
  private static let timeTolerance = 1e-9

  /// What is measured, and the limits.
  public let rule: FeedbackRule
  /// Whether the feedback is being given.
  public private(set) var isOn = false
  /// When it started or ended last, seconds of the stream; `nil` when it never did.
  public private(set) var since: Double?
  /// The newest value; `nil` where it cannot be measured.
  public private(set) var value: Double?
  /// Since when the value has been beyond the limit of a change, seconds.
  private var changingSince: Double?

  init(_ rule: FeedbackRule) { self.rule = rule }

  /// Takes a value; without one the feedback stays as it is.
  ///
  /// - Parameter isApplicable: When false the feedback ends at once.
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

  /// Starts or ends the feedback without a delay.
  mutating func set(_ on: Bool, at time: Double) {
    changingSince = nil
    guard on != isOn else { return }
    isOn = on
    since = time
  }
}
