/// Follows all feedback of a session.
public struct FeedbackMonitor: Sendable, Equatable {
  /// Short for the session's feedback.
  public typealias Feedback = GuidedCaptureFeedback
  /// One gauge for each rule measured on every frame.
  public private(set) var gauges: [FeedbackGauge]
  /// The gauge of `objectNotFlippable`, fed shot by shot.
  public private(set) var flippable = FeedbackGauge(.flippable)
  /// Feedback that calls and counts decide, and since when.
  private var stated: [Feedback: Double] = [:]

  init() { gauges = FeedbackRule.continuous.map { FeedbackGauge($0) } }

  /// What holds now.
  public var active: Set<Feedback> {
    var all = Set(gauges.filter(\.isOn).map(\.rule.feedback)).union(stated.keys)
    if flippable.isOn { all.insert(.objectNotFlippable) }
    // Darkness is more than low light.
    if all.contains(.environmentTooDark) { all.remove(.environmentLowLight) }
    return all
  }

  /// The gauge of a feedback that is measured.
  public func gauge(of feedback: Feedback) -> FeedbackGauge? {
    feedback == .objectNotFlippable
      ? flippable : gauges.first { $0.rule.feedback == feedback }
  }

  /// What decides a feedback that is not measured frame by frame.
  public static func cause(of feedback: Feedback) -> String {
    switch feedback {
    case .objectNotDetected: "whether detection found an object on the surface"
    case .overCapturing: "shots beyond the limit of on-device reconstruction"
    default: ""
    }
  }

  /// Since when a feedback holds, seconds.
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

  /// Takes the median number of distinct features that neighbouring shots share.
  mutating func update(sharedFeatures: Double, at time: Double) {
    let rule = FeedbackRule.flippable
    flippable.update(sharedFeatures, at: time)
    // Shots are far apart: one count of several shots is enough.
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
