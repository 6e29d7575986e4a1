/// State of a session. `completed` and `failed` are final.
public enum GuidedCapturePhase: Equatable, Sendable {
  /// The session waits for its first frame.
  case initializing
  /// The session waits for detection or capture to start.
  case ready
  /// A bounding box of the object is shown and can be edited.
  case detecting
  /// Shots are being taken.
  case capturing
  /// Pending data is being written.
  case finishing
  /// All files are on disk.
  case completed
  /// Ended by a fault or by `cancel()`.
  case failed(GuidedCaptureError)

  /// Name of the case, without the error of `failed`.
  public var name: String {
    switch self {
    case .initializing: "initializing"
    case .ready: "ready"
    case .detecting: "detecting"
    case .capturing: "capturing"
    case .finishing: "finishing"
    case .completed: "completed"
    case .failed: "failed"
    }
  }

  /// Whether the state is final.
  public var isTerminal: Bool {
    switch self {
    case .completed, .failed: true
    default: false
    }
  }
}
