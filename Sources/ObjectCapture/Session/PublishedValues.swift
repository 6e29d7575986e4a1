import GuidedCapture
import Observation

/// The observable values of a session: as last published, for readers, for sequences of updates and
/// for `withObservationTracking`.
@MainActor final class PublishedValues {
  typealias Session = ObjectCaptureSession

  private let registrar = ObservationRegistrar()
  let state = Broadcast(Session.CaptureState.initializing)
  let feedback = Broadcast<Set<Session.Feedback>>([])
  let tracking = Broadcast(Session.Tracking.notAvailable)
  let isPaused = Broadcast(false)
  let isPassComplete = Broadcast(false)
  let canRequestShot = Broadcast(false)
  let shotCount = Broadcast(0)
  let isAutoCaptureEnabled = Broadcast(true)

  nonisolated init() {}

  /// The value of a property, whose reading is noted.
  func value<Value>(
    _ broadcast: Broadcast<Value>, _ property: KeyPath<Session, Value>, of session: Session
  ) -> Value {
    registrar.access(session, keyPath: property)
    return broadcast.value
  }

  /// Publishes what has changed. The state is published last, so that its observers see the other
  /// values; sequences end after the final state.
  func update(from core: SessionCore, isTakingShot: Bool, of session: Session) {
    set(feedback, Set(core.activeFeedback.map { .init($0) }), \.feedback, of: session)
    set(tracking, .init(core.tracking), \.cameraTracking, of: session)
    set(isPaused, core.state.isPaused, \.isPaused, of: session)
    set(isPassComplete, core.state.completedPass, \.userCompletedScanPass, of: session)
    set(isAutoCaptureEnabled, core.isAutoCaptureEnabled, \.isAutoCaptureEnabled, of: session)
    set(
      canRequestShot, core.canRequestImageCapture && !isTakingShot, \.canRequestImageCapture,
      of: session)
    set(shotCount, core.state.shots, \.numberOfShotsTaken, of: session)
    set(state, .init(core.state.phase), \.state, of: session)
    if core.state.phase.isTerminal { finish() }
  }

  private func set<Value: Equatable>(
    _ broadcast: Broadcast<Value>, _ value: Value, _ property: KeyPath<Session, Value>,
    of session: Session
  ) {
    guard value != broadcast.value else { return }
    registrar.withMutation(of: session, keyPath: property) { broadcast.set(value) }
  }

  private func finish() {
    state.finish()
    feedback.finish()
    tracking.finish()
    isPaused.finish()
    isPassComplete.finish()
    canRequestShot.finish()
    shotCount.finish()
    isAutoCaptureEnabled.finish()
  }
}
