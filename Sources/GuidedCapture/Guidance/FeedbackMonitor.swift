/// Monitors all feedback of a session.
public struct FeedbackMonitor: Sendable, Equatable {
  /// Shorthand for the feedback of a session.
  public typealias Feedback = GuidedCaptureFeedback
  /// One gauge for each rule that is measured on every frame.
  public private(set) var gauges: [FeedbackGauge]
  /// The gauge of `objectNotFlippable`, updated for each shot.
  public private(set) var flippable = FeedbackGauge(.flippable)
  /// Feedback set by calls and counts, with its start time.
  private var stated: [Feedback: Double] = [:]

  init() { gauges = FeedbackRule.continuous.map { FeedbackGauge($0) } }

  /// The currently active feedback.
  public var active: Set<Feedback> {
    var all = Set(gauges.filter(\.isOn).map(\.rule.feedback)).union(stated.keys)
    if flippable.isOn { all.insert(.objectNotFlippable) }
    // Darkness includes low light.
    if all.contains(.environmentTooDark) { all.remove(.environmentLowLight) }
    return all
  }

  /// The gauge of a measured feedback.
  public func gauge(of feedback: Feedback) -> FeedbackGauge? {
    feedback == .objectNotFlippable
      ? flippable : gauges.first { $0.rule.feedback == feedback }
  }

  /// The cause of a feedback that is not measured frame by frame.
  public static func cause(of feedback: Feedback) -> String {
    switch feedback {
    case .objectNotDetected: "whether detection found an object on the surface"
    case .overCapturing: "shots beyond the limit of on-device reconstruction"
    default: ""
    }
  }

  /// Start time in seconds of an active feedback.
  public func since(_ feedback: Feedback) -> Double? {
    if let time = stated[feedback] { return time }
    return gauge(of: feedback).flatMap { $0.isOn ? $0.since : nil }
  }

  mutating func update(_ reading: FrameReading, hasBox: Bool) {
    for index in gauges.indices {
      let needsBox: Bool
      let value: Double?
      switch gauges[index].rule.feedback {
      case .movingTooFast: (needsBox, value) = (false, reading.blur)
      case .objectTooClose, .objectTooFar: (needsBox, value) = (true, reading.fill)
      case .outOfFieldOfView: (needsBox, value) = (true, reading.visible)
      default: (needsBox, value) = (false, reading.light)
      }
      gauges[index].update(value, at: reading.time, isApplicable: hasBox || !needsBox)
    }
  }

  /// Updates the median number of distinct features shared by neighboring shots.
  mutating func update(sharedFeatures: Double, at time: Double) {
    let rule = FeedbackRule.flippable
    flippable.update(sharedFeatures, at: time)
    // Shots are infrequent, and the median over several shots needs no delay.
    if sharedFeatures < rule.start { flippable.set(true, at: time) }
    if sharedFeatures >= rule.end { flippable.set(false, at: time) }
  }

  mutating func state(_ feedback: Feedback, _ holds: Bool, at time: Double) {
    if !holds {
      stated[feedback] = nil
    } else if stated[feedback] == nil {
      stated[feedback] = time
    }
  }
}
