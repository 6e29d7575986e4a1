import Foundation
import Testing

@testable import GuidedCapture

/// The complete table of phases and events.
@Suite struct SessionStateTests {
  typealias Phase = GuidedCapturePhase
  static let fault = GuidedCaptureError.sensorFailed
  static let phases: [Phase] = [
    .initializing, .ready, .detecting, .capturing, .finishing, .completed, .failed(fault),
  ]
  static let url = URL(fileURLWithPath: "/images")
  static let usable = GuidedCaptureEvent.start(.usable(isOverCaptureEnabled: true))
  static let refused = GuidedCaptureEvent.start(.refused(.directoryNotEmpty(url)))

  /// The expected outcome in each phase, in the order of `phases`; `nil` if the event is ignored or
  /// answered with false and nothing changes.
  struct Row: Sendable, CustomStringConvertible {
    var event: GuidedCaptureEvent
    var outcomes: [Phase?]
    /// The effect of a rejected call.
    var refusal = GuidedCaptureEffect.ignored

    var description: String { "\(event)" }
  }

  static let failed = Phase.failed(.trackingFailed)
  static let cancelled = Phase.failed(.cancelled)
  static let rows: [Row] = [
    Row(event: usable, outcomes: [.initializing, nil, nil, nil, nil, nil, nil]),
    Row(
      event: refused,
      outcomes: [.failed(.directoryNotEmpty(url)), nil, nil, nil, nil, nil, nil]),
    Row(
      event: .startDetecting(.object), outcomes: [nil, .detecting, nil, nil, nil, nil, nil],
      refusal: .answer(false)),
    Row(
      event: .startDetecting(.surface), outcomes: [nil, .detecting, nil, nil, nil, nil, nil],
      refusal: .answer(false)),
    Row(
      event: .startDetecting(.nothing), outcomes: [nil, nil, nil, nil, nil, nil, nil],
      refusal: .answer(false)),
    Row(
      event: .resetDetection, outcomes: [nil, nil, .ready, nil, nil, nil, nil],
      refusal: .answer(false)),
    Row(event: .startCapturing, outcomes: [nil, .capturing, .capturing, nil, nil, nil, nil]),
    Row(event: .beginNewScanPass, outcomes: [nil, nil, nil, .capturing, nil, nil, nil]),
    Row(event: .beginNewScanPassAfterFlip, outcomes: [nil, nil, nil, .ready, nil, nil, nil]),
    Row(
      event: .pause,
      outcomes: [.initializing, .ready, .detecting, .capturing, nil, nil, nil]),
    Row(event: .resume, outcomes: [nil, nil, nil, nil, nil, nil, nil]),
    Row(event: .requestImageCapture, outcomes: [nil, nil, nil, .capturing, nil, nil, nil]),
    Row(event: .finish, outcomes: [nil, nil, nil, .finishing, nil, nil, nil]),
    Row(
      event: .cancel,
      outcomes: [cancelled, cancelled, cancelled, cancelled, cancelled, nil, nil]),
    Row(event: .cameraReady, outcomes: [nil, nil, nil, nil, nil, nil, nil]),
    Row(event: .shotStored, outcomes: [nil, nil, nil, .capturing, .finishing, nil, nil]),
    Row(event: .dialFilled, outcomes: [nil, nil, nil, .capturing, nil, nil, nil]),
    Row(event: .pendingWritten, outcomes: [nil, nil, nil, nil, .completed, nil, nil]),
    Row(
      event: .fault(.trackingFailed),
      outcomes: [failed, failed, failed, failed, failed, nil, nil]),
  ]

  /// A valid state of a session in each phase; not started in `initializing`.
  static func state(_ phase: Phase) -> GuidedCaptureState {
    var state = GuidedCaptureState(maxShots: 3)
    state.phase = phase
    state.hasStarted = phase != .initializing
    state.hasBox = phase == .detecting || phase == .capturing
    return state
  }

  @Test(arguments: rows) func eachEventHasTheExpectedOutcomeInEachPhase(row: Row) {
    #expect(row.outcomes.count == Self.phases.count)
    for (phase, outcome) in zip(Self.phases, row.outcomes) {
      let before = Self.state(phase)
      let (after, effects) = before.step(row.event)
      if let outcome {
        #expect(after.phase == outcome, "\(phase.name)")
        #expect(!effects.contains(row.refusal), "\(phase.name)")
      } else {
        #expect(after == before, "\(phase.name)")
        #expect(effects == [row.refusal], "\(phase.name)")
      }
    }
  }

  @Test func tableContainsEveryEventAndPhase() {
    // A new event must be added to this switch and to the table.
    func index(_ event: GuidedCaptureEvent) -> Int {
      switch event {
      case .start(.usable): 0
      case .start(.refused): 1
      case .startDetecting(.object): 2
      case .startDetecting(.surface): 3
      case .startDetecting(.nothing): 4
      case .resetDetection: 5
      case .startCapturing: 6
      case .beginNewScanPass: 7
      case .beginNewScanPassAfterFlip: 8
      case .pause: 9
      case .resume: 10
      case .requestImageCapture: 11
      case .finish: 12
      case .cancel: 13
      case .cameraReady: 14
      case .shotStored: 15
      case .dialFilled: 16
      case .pendingWritten: 17
      case .fault: 18
      }
    }
    #expect(Set(Self.rows.map { index($0.event) }) == Set(0...18))
    #expect(Set(Self.phases.map(\.name)).count == 7)
  }

  @Test func sessionStartsOnceAndIsReadyWithTheFirstFrame() {
    let (started, effects) = GuidedCaptureState().step(Self.usable)
    #expect(effects == [.openCamera])
    #expect(started.isOverCaptureEnabled)
    #expect(started.step(Self.usable).effects == [.ignored])
    #expect(started.step(.cameraReady).state.phase == .ready)
    #expect(GuidedCaptureState().step(.cameraReady).effects == [.ignored])
  }

  @Test(arguments: [Phase.initializing, .ready, .detecting, .capturing])
  func pauseAndResumeDoNotChangeThePhase(phase: Phase) {
    let paused = Self.state(phase).step(.pause).state
    #expect(paused.isPaused)
    #expect(paused.phase == phase)
    #expect(paused.step(.pause).effects == [.ignored])
    #expect(paused.step(.resume).state == Self.state(phase))
  }

  @Test func newPassKeepsTheBoxAndFlipDropsIt() {
    var state = Self.state(.capturing)
    state.completedPass = true
    let next = state.step(.beginNewScanPass)
    #expect(next.state.hasBox)
    #expect(!next.state.completedPass)
    #expect(next.state.pass == 2)
    #expect(next.state.orientation == 1)
    #expect(next.effects == [.beginPass])
    let flipped = state.step(.beginNewScanPassAfterFlip)
    #expect(!flipped.state.hasBox)
    #expect(!flipped.state.completedPass)
    #expect(flipped.state.pass == 2)
    #expect(flipped.state.orientation == 2)
    #expect(flipped.effects == [.dropBox, .forgetScan])
  }

  @Test func areaModeRejectsPassesAndFlips() {
    var state = Self.state(.capturing)
    state.hasBox = false
    for event in [GuidedCaptureEvent.beginNewScanPass, .beginNewScanPassAfterFlip] {
      #expect(state.step(event).effects == [.ignored])
      #expect(state.step(event).state == state)
    }
  }

  @Test func errorsDescribeWhatHappenedAndWhatToDo() {
    let url = URL(fileURLWithPath: "/shots")
    let errors: [GuidedCaptureError] = [
      .directoryNotEmpty(url), .directoryNotWritable(url), .directoryInUse(url),
      .insufficientStorage(requiredBytes: 7), .encoderMissing("Install it."), .cancelled,
      .sensorFailed, .trackingFailed,
    ]
    for error in errors {
      #expect(error.errorDescription?.hasSuffix(".") == true, "\(error)")
      #expect(error.recoverySuggestion?.hasSuffix(".") == true, "\(error)")
      #expect(error.localizedDescription == error.errorDescription)
    }
    #expect(Set(errors.compactMap(\.errorDescription)).count == errors.count)
  }

  @Test func shotsAreCountedOverPassesUpToTheLimit() {
    var state = Self.state(.capturing)
    for _ in 0..<3 {
      #expect(state.canTakeShot)
      state = state.step(.shotStored).state
    }
    #expect(state.shots == 3)
    #expect(!state.canTakeShot)
    #expect(!state.isOverCapturing)
    #expect(state.step(.requestImageCapture).effects == [.ignored])
    #expect(state.step(.beginNewScanPass).state.shots == 3)
    state.isOverCaptureEnabled = true
    #expect(state.canTakeShot)
    #expect(!state.isOverCapturing)
    #expect(state.step(.shotStored).state.isOverCapturing)
  }

  @Test func noShotsAreTakenWhilePaused() {
    let paused = Self.state(.capturing).step(.pause).state
    #expect(!paused.canTakeShot)
    #expect(paused.step(.requestImageCapture).effects == [.ignored])
    #expect(paused.step(.finish).state.phase == .finishing)
  }
}
