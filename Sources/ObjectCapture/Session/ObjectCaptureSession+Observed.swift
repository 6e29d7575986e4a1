import GuidedCapture
import Scene

/// The observable properties, and their sequences of updates.
extension ObjectCaptureSession {
  /// Current state of the session.
  public var state: CaptureState { published.value(published.state, \.state, of: self) }
  /// Current feedback; empty if the capture has no problem.
  public var feedback: Set<Feedback> {
    published.value(published.feedback, \.feedback, of: self)
  }
  /// Current quality of camera tracking.
  public var cameraTracking: Tracking {
    published.value(published.tracking, \.cameraTracking, of: self)
  }
  /// Whether the session is paused. `finish()` and a failure also end a pause.
  public var isPaused: Bool { published.value(published.isPaused, \.isPaused, of: self) }
  /// Whether every segment of the capture dial was filled in this pass.
  public var userCompletedScanPass: Bool {
    published.value(published.isPassComplete, \.userCompletedScanPass, of: self)
  }
  /// Whether `requestImageCapture()` would take a shot now; false while a shot is being taken.
  public var canRequestImageCapture: Bool {
    published.value(published.canRequestShot, \.canRequestImageCapture, of: self)
  }
  /// Number of automatic and manual shots of all passes.
  public var numberOfShotsTaken: Int {
    published.value(published.shotCount, \.numberOfShotsTaken, of: self)
  }
  /// Whether good frames are captured automatically; default true.
  public var isAutoCaptureEnabled: Bool {
    get { published.value(published.isAutoCaptureEnabled, \.isAutoCaptureEnabled, of: self) }
    set { setAutoCapture(newValue) }
  }
  /// Maximum number of shots for a reconstruction on a device; capture stops there unless
  /// over-capture is enabled.
  public var maximumNumberOfInputImages: Int { core.state.maxShots }
  /// Bounding box of the object; `nil` before detection and in free-form capture. Not observable.
  public var box: ObjectBox? { core.box }
  /// Capture dial of the current pass. Not observable.
  public var dial: CaptureDial { core.dial }
  /// Shots on disk, of all passes, in capture order. Not observable.
  public var shots: [SessionShot] { core.shots }

  /// The current state, then every change; ends with the session.
  public var stateUpdates: Updates<CaptureState> { published.state.updates() }
  /// The current feedback, then every change; ends with the session.
  public var feedbackUpdates: Updates<Set<Feedback>> { published.feedback.updates() }
  /// The current tracking quality, then every change; ends with the session.
  public var cameraTrackingUpdates: Updates<Tracking> { published.tracking.updates() }
  /// Whether the session is paused, then every change; ends with the session.
  public var isPausedUpdates: Updates<Bool> { published.isPaused.updates() }
  /// Whether the current pass is complete, then every change; ends with the session.
  public var userCompletedScanPassUpdates: Updates<Bool> { published.isPassComplete.updates() }
  /// Whether a manual shot is possible, then every change; ends with the session.
  public var canRequestImageCaptureUpdates: Updates<Bool> { published.canRequestShot.updates() }
  /// The number of shots, then every change; ends with the session.
  public var numberOfShotsTakenUpdates: Updates<Int> { published.shotCount.updates() }
}
