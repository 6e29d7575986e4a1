/// Where a session is in its life. `completed` and `failed` are the ends of it.
public enum GuidedCapturePhase: Equatable, Sendable {
  /// The session and its frames are coming up.
  case initializing
  /// Waiting for the object to be chosen.
  case ready
  /// A box round the object is shown and can be edited.
  case detecting
  /// Shots are taken.
  case capturing
  /// Pending data is being written.
  case finishing
  /// Everything is on disk.
  case completed
  /// Ended by a fault or by `cancel()`.
  case failed(GuidedCaptureError)

  /// The case's name; `failed` without its error.
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

  /// Whether the session's life is over.
  public var isTerminal: Bool {
    switch self {
    case .completed, .failed: true
    default: false
    }
  }
}
