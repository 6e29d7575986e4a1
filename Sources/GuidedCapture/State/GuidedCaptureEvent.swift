/// An event of a session: a call of its user, or a report of its components.
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

  /// The first frame was played.
  case cameraReady
  /// A shot was written to disk.
  case shotStored
  /// Every segment of the dial has a good shot.
  case dialFilled
  /// All pending data has been written.
  case pendingWritten
  case fault(GuidedCaptureError)

  /// Result of the validation of the folders.
  public enum StartCheck: Equatable, Sendable {
    case usable(isOverCaptureEnabled: Bool)
    case refused(GuidedCaptureError)
  }

  /// Result of the search for an object in the center of the view.
  public enum Detection: String, Equatable, Sendable, CaseIterable {
    /// No surface was found.
    case nothing
    /// A surface without an object on it; a default box is offered.
    case surface
    case object
  }
}
