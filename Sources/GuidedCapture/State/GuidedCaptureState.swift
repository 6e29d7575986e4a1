/// All that decides what a session may do next; changed only by `step`.
public struct GuidedCaptureState: Equatable, Sendable {
  /// Where the session is in its life.
  public internal(set) var phase = GuidedCapturePhase.initializing
  /// Whether `start` was accepted; a session starts once.
  public internal(set) var hasStarted = false
  /// Whether the photographer paused it.
  public internal(set) var isPaused = false
  /// Whether there is a box; there is none in free-form capture.
  public internal(set) var hasBox = false
  /// Number of the scan pass, from 1, over all orientations.
  public internal(set) var pass = 1
  /// Number of the object's orientation, from 1; each flip begins another.
  public internal(set) var orientation = 1
  /// Shots on disk, of all passes, automatic and manual.
  public internal(set) var shots = 0
  /// Whether the dial was full at some time of this pass.
  public internal(set) var completedPass = false
  /// Most shots that a reconstruction on the device would take.
  public let maxShots: Int
  /// Whether shots go on beyond `maxShots`.
  public internal(set) var isOverCaptureEnabled = false

  /// A session that has not started.
  public init(maxShots: Int = 250) { self.maxShots = maxShots }

  /// Whether a shot may be taken now, by hand or automatically.
  public var canTakeShot: Bool {
    phase == .capturing && !isPaused && (shots < maxShots || isOverCaptureEnabled)
  }

  /// Whether there are more shots than a reconstruction on the device would take.
  public var isOverCapturing: Bool { isOverCaptureEnabled && shots > maxShots }
}
