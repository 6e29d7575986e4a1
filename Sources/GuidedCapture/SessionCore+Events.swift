/// Applies events to the state and performs their effects.
extension SessionCore {
  /// Applies an event and performs its effects.
  ///
  /// - Returns: Result of the call: false if it was rejected or ignored.
  @discardableResult
  package mutating func send(_ event: GuidedCaptureEvent) -> Bool {
    let before = state
    let (after, effects) = state.step(event)
    if let call = SessionCall(event), !effects.contains(.ignored), !effects.contains(.answer(false))
    {
      note(call) {
        if case .fault(let error) = event { $0.error = error.name }
      }
    }
    state = after
    if after.phase.isTerminal { claims = [] }
    if after.phase != before.phase {
      var text = "state \(after.phase.name)"
      if case .failed(let error) = after.phase { text += ": \(error.name), \(error)" }
      note(text)
    }
    if after.isPaused != before.isPaused, !after.phase.isTerminal {
      note(after.isPaused ? "paused" : "resumed")
    }
    if after.completedPass && !before.completedPass { note("pass \(after.pass) complete") }
    var answer = true
    for effect in effects {
      if case .answer(let value) = effect { answer = value }
      if effect == .ignored { answer = false }
      perform(effect)
    }
    return answer
  }

  private mutating func perform(_ effect: GuidedCaptureEffect) {
    switch effect {
    case .dropBox:
      box = nil
      feedback.state(.objectNotDetected, false, at: time)
    case .beginPass:
      dial = CaptureDial()
      chooser.beginPass()
      note("pass \(state.pass), orientation \(state.orientation)")
    case .forgetScan:
      dial = CaptureDial()
      cloud = ScanCloud()
      flippability.beginOrientation()
    case .takeShot: takeShot(isManual: true)
    case .openCamera, .writePending, .showBox, .close, .answer, .ignored: break
    }
  }
}
