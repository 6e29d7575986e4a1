/// What a session's parts must do after an event.
public enum GuidedCaptureEffect: Equatable, Sendable {
  case openCamera
  /// The box found, or the default one.
  case showBox
  case dropBox
  /// Empties the dial and begins to take shots of this pass.
  case beginPass
  /// Empties the dial and forgets the points scanned so far: the object lies in another way.
  case forgetScan
  case takeShot
  case writePending
  /// Frames are no longer wanted.
  case close
  /// What the call returns.
  case answer(Bool)
  /// The call has no effect in this state.
  case ignored
}
