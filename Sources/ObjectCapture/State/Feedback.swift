extension ObjectCaptureSession {
  /// What the photographer should know; several may hold at a time.
  public enum Feedback: String, CaseIterable, Sendable, Codable, Comparable {
    case environmentLowLight, environmentTooDark, movingTooFast, objectTooClose, objectTooFar
    case outOfFieldOfView, objectNotDetected, objectNotFlippable, overCapturing

    /// Whether no shot is taken automatically while it holds.
    public var pausesCapture: Bool {
      switch self {
      case .environmentTooDark, .movingTooFast, .objectTooClose, .objectTooFar, .outOfFieldOfView:
        true
      case .environmentLowLight, .objectNotDetected, .objectNotFlippable, .overCapturing: false
      }
    }

    public static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
  }

  /// How well the camera's position is known.
  public enum Tracking: Equatable, Sendable {
    /// Why it is known less well than it might.
    public enum Reason: String, Sendable, CaseIterable {
      case initializing, relocalizing, excessiveMotion, insufficientFeatures
    }

    case notAvailable
    case limited(reason: Reason)
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
}
