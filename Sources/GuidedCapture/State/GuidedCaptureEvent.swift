/// What can happen to a session: the calls of its user, then what its parts report.
public enum GuidedCaptureEvent: Equatable, Sendable {
  case start(StartCheck)
  case startDetecting(Detection)
  case resetDetection
  case startCapturing
  case beginNewScanPass
  case beginNewScanPassAfterFlip
  case pause
  case resume
  case requestImageCapture
  case finish
  case cancel

  /// The first frame came.
  case cameraReady
  /// A shot is on disk.
  case shotStored
  /// Every segment of the dial holds a good shot.
  case dialFilled
  /// Nothing is left to be written.
  case pendingWritten
  case fault(GuidedCaptureError)

  /// What looking at the folders gave.
  public enum StartCheck: Equatable, Sendable {
    case usable(isOverCaptureEnabled: Bool)
    case refused(GuidedCaptureError)
  }

  /// What the search for an object under the view's centre gave.
  public enum Detection: String, Equatable, Sendable, CaseIterable {
    /// There is not even a surface.
    case nothing
    /// A surface without an object that stands out: a default box is offered.
    case surface
    case object
  }
}
