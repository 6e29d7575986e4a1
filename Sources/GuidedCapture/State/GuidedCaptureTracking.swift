/// How well the camera's position is known.
public enum GuidedCaptureTracking: Equatable, Sendable {
  /// Why it is known less well than it might.
  public enum Reason: String, Sendable, CaseIterable {
    /// There is no map yet.
    case initializing
    /// The position was lost and is being searched for.
    case relocalizing
    /// The camera turns too fast to be followed.
    case excessiveMotion
    /// The frame shows too little texture.
    case insufficientFeatures
  }

  /// No frame had a pose yet, and none is being estimated.
  case notAvailable
  /// A pose is missing or should not be relied on.
  case limited(reason: Reason)
  /// The position is known.
  case normal

  /// `normal`, `notAvailable` or the reason of the limit.
  public var name: String {
    switch self {
    case .notAvailable: "notAvailable"
    case .normal: "normal"
    case .limited(let reason): reason.rawValue
    }
  }
}
