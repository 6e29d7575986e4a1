/// A call that changes a session.
package enum SessionCall: String, Codable, Sendable, CaseIterable {
  case startDetecting, resetDetection, startCapturing, beginNewScanPass, beginNewScanPassAfterFlip
  case pause, resume, requestImageCapture, finish, cancel, edit, autoOn, autoOff, pendingWritten
  case fault

  /// The call of an event; `nil` for events caused by frames.
  init?(_ event: GuidedCaptureEvent) {
    switch event {
    case .startDetecting: self = .startDetecting
    case .resetDetection: self = .resetDetection
    case .startCapturing: self = .startCapturing
    case .beginNewScanPass: self = .beginNewScanPass
    case .beginNewScanPassAfterFlip: self = .beginNewScanPassAfterFlip
    case .pause: self = .pause
    case .resume: self = .resume
    case .requestImageCapture: self = .requestImageCapture
    case .finish: self = .finish
    case .cancel: self = .cancel
    case .pendingWritten: self = .pendingWritten
    case .fault: self = .fault
    case .start, .cameraReady, .shotStored, .dialFilled: return nil
    }
  }
}
