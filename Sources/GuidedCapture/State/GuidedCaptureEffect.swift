/// An action that a session performs after an event.
public enum GuidedCaptureEffect: Equatable, Sendable {
  case openCamera
  /// Shows the detected box or the default one.
  case showBox
  case dropBox
  /// Clears the dial and starts taking shots of the pass.
  case beginPass
  /// Clears the dial and the scanned points, because the object has another orientation.
  case forgetScan
  case takeShot
  case writePending
  /// No more frames are needed.
  case close
  /// Return value of the call.
  case answer(Bool)
  /// The call has no effect in this state.
  case ignored
}
