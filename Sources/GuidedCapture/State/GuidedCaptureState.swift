/// The data that determines the valid calls of a session; changed only by `step`.
public struct GuidedCaptureState: Equatable, Sendable {
  /// Current phase of the session.
  public internal(set) var phase = GuidedCapturePhase.initializing
  /// Whether `start` was accepted; a session starts once.
  public internal(set) var hasStarted = false
  /// Whether the session is paused.
  public internal(set) var isPaused = false
  /// Whether there is a box; there is none in free-form capture.
  public internal(set) var hasBox = false
  /// Number of the scan pass from 1, over all orientations.
  public internal(set) var pass = 1
  /// Number of the object's orientation from 1; each flip starts another.
  public internal(set) var orientation = 1
  /// Number of shots on disk, of all passes, automatic and manual.
  public internal(set) var shots = 0
  /// Whether the dial has been full in this pass.
  public internal(set) var completedPass = false
  /// Maximum number of shots for a reconstruction on the device.
  public let maxShots: Int
  /// Whether capture continues beyond `maxShots`.
  public internal(set) var isOverCaptureEnabled = false

  /// Creates the state of a session that has not started.
  public init(maxShots: Int = 250) { self.maxShots = maxShots }

  /// Whether a manual or automatic shot is currently possible.
  public var canTakeShot: Bool {
    phase == .capturing && !isPaused && (shots < maxShots || isOverCaptureEnabled)
  }

  /// Whether there are more shots than a reconstruction on the device uses.
  public var isOverCapturing: Bool { isOverCaptureEnabled && shots > maxShots }
}
