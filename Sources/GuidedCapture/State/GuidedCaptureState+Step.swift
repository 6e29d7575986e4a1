extension GuidedCaptureState {
  /// The state machine of a session, as a pure function of state and event.
  ///
  /// | call | effective in | effect |
  /// |---|---|---|
  /// | `start` | `initializing`, once | waits for the first frame, or `failed` |
  /// | `startDetecting` | `ready` | `detecting` and true; false and no change without a surface |
  /// | `resetDetection` | `detecting` | `ready` and true |
  /// | `startCapturing` | `detecting`, `ready` | `capturing`, with or without a box |
  /// | `beginNewScanPass` | `capturing` with a box | clears the dial, keeps the box |
  /// | `beginNewScanPassAfterFlip` | `capturing` with a box | `ready` for a new box |
  /// | `pause`, `resume` | `initializing` … `capturing` | sets or clears `isPaused` |
  /// | `requestImageCapture` | `capturing`, not paused, below the limit | a shot |
  /// | `finish` | `capturing` | `finishing`, then `completed` automatically |
  /// | `cancel` | all states that are not final | `failed(.cancelled)` |
  ///
  /// In other states a call returns false or is ignored, and the state does not change.
  public func step(
    _ event: GuidedCaptureEvent
  ) -> (state: GuidedCaptureState, effects: [GuidedCaptureEffect]) {
    var next = self
    let effects = next.apply(event)
    return (next, effects)
  }

  private mutating func apply(_ event: GuidedCaptureEvent) -> [GuidedCaptureEffect] {
    switch event {
    case .start(let check): start(check)
    case .startDetecting(let found): startDetecting(found)
    case .resetDetection: resetDetection()
    case .startCapturing: startCapturing()
    case .beginNewScanPass: beginPass(afterFlip: false)
    case .beginNewScanPassAfterFlip: beginPass(afterFlip: true)
    case .pause: setPaused(true)
    case .resume: setPaused(false)
    case .requestImageCapture: canTakeShot ? [.takeShot] : [.ignored]
    case .finish: finish()
    case .cancel: fail(.cancelled)
    case .cameraReady: cameraReady()
    case .shotStored: shotStored()
    case .dialFilled: dialFilled()
    case .pendingWritten: pendingWritten()
    case .fault(let error): fail(error)
    }
  }

  private mutating func start(_ check: GuidedCaptureEvent.StartCheck) -> [GuidedCaptureEffect] {
    guard phase == .initializing, !hasStarted else { return [.ignored] }
    switch check {
    case .refused(let error): return fail(error)
    case .usable(let goesOn):
      hasStarted = true
      isOverCaptureEnabled = goesOn
      return [.openCamera]
    }
  }

  private mutating func cameraReady() -> [GuidedCaptureEffect] {
    guard phase == .initializing, hasStarted else { return [.ignored] }
    phase = .ready
    return []
  }

  private mutating func startDetecting(
    _ found: GuidedCaptureEvent.Detection
  ) -> [GuidedCaptureEffect] {
    guard phase == .ready, found != .nothing else { return [.answer(false)] }
    phase = .detecting
    hasBox = true
    return [.showBox, .answer(true)]
  }

  private mutating func resetDetection() -> [GuidedCaptureEffect] {
    guard phase == .detecting else { return [.answer(false)] }
    phase = .ready
    hasBox = false
    return [.dropBox, .answer(true)]
  }

  private mutating func startCapturing() -> [GuidedCaptureEffect] {
    guard phase == .detecting || phase == .ready else { return [.ignored] }
    phase = .capturing
    return [.beginPass]
  }

  private mutating func beginPass(afterFlip: Bool) -> [GuidedCaptureEffect] {
    guard phase == .capturing, hasBox else { return [.ignored] }
    pass += 1
    completedPass = false
    guard afterFlip else { return [.beginPass] }
    orientation += 1
    phase = .ready
    hasBox = false
    return [.dropBox, .forgetScan]
  }

  private mutating func setPaused(_ value: Bool) -> [GuidedCaptureEffect] {
    guard !phase.isTerminal, phase != .finishing, isPaused != value else { return [.ignored] }
    isPaused = value
    return []
  }

  private mutating func finish() -> [GuidedCaptureEffect] {
    guard phase == .capturing else { return [.ignored] }
    phase = .finishing
    isPaused = false
    return [.writePending]
  }

  private mutating func shotStored() -> [GuidedCaptureEffect] {
    guard phase == .capturing || phase == .finishing else { return [.ignored] }
    shots += 1
    return []
  }

  private mutating func dialFilled() -> [GuidedCaptureEffect] {
    guard phase == .capturing, !completedPass else { return [.ignored] }
    completedPass = true
    return []
  }

  private mutating func pendingWritten() -> [GuidedCaptureEffect] {
    guard phase == .finishing else { return [.ignored] }
    phase = .completed
    return [.close]
  }

  private mutating func fail(_ error: GuidedCaptureError) -> [GuidedCaptureEffect] {
    guard !phase.isTerminal else { return [.ignored] }
    phase = .failed(error)
    isPaused = false
    return [.close]
  }
}
