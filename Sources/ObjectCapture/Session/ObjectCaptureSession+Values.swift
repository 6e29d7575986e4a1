import GuidedCapture

/// The reference's names of the values that a session shows.
extension ObjectCaptureSession {
  /// Where a session is in its life. `completed` and `failed` are the ends of it.
  public typealias CaptureState = GuidedCapturePhase
  /// Why a session failed.
  public typealias Error = GuidedCaptureError
  /// What the photographer should know; several may hold at a time.
  public typealias Feedback = GuidedCaptureFeedback
  /// How well the camera's position is known.
  public typealias Tracking = GuidedCaptureTracking
  /// How a session captures.
  public typealias Configuration = GuidedCaptureConfiguration
}
