import GuidedCapture

/// RealityKit's names for the values of a session.
extension ObjectCaptureSession {
  /// State of a session. `completed` and `failed` are final.
  public typealias CaptureState = GuidedCapturePhase
  /// Why a session failed.
  public typealias Error = GuidedCaptureError
  /// Feedback to the photographer; several cases may be active at once.
  public typealias Feedback = GuidedCaptureFeedback
  /// Quality of camera tracking.
  public typealias Tracking = GuidedCaptureTracking
  /// Options of a capture.
  public typealias Configuration = GuidedCaptureConfiguration
}
