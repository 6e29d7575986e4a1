/// Quality of camera tracking.
public enum GuidedCaptureTracking: Equatable, Sendable {
  /// Why tracking is limited.
  public enum Reason: String, Sendable, CaseIterable {
    /// There is no map yet.
    case initializing
    /// The position was lost and is being searched.
    case relocalizing
    /// The camera rotates too fast for tracking.
    case excessiveMotion
    /// The frame shows too little texture.
    case insufficientFeatures
  }

  /// No frame has had a pose yet, and none is being estimated.
  case notAvailable
  /// A pose is missing or unreliable.
  case limited(reason: Reason)
  /// The position is known.
  case normal

  /// `normal`, `notAvailable` or the reason of the limitation.
  public var name: String {
    switch self {
    case .notAvailable: "notAvailable"
    case .normal: "normal"
    case .limited(let reason): reason.rawValue
    }
  }
}
