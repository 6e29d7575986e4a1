import Commands
import Script
import Support
import Synchronization

/// The request being served; progress may be reported from any thread.
final class CurrentRequest: Sendable {
  private struct State {
    var id = Value.null
    var sent = ContinuousClock.now
    var clock = ProgressClock()
  }

  private let state = Mutex(State())

  func begin(_ id: Value) {
    state.withLock {
      $0.id = id
      $0.clock.restart()
    }
  }

  func send(_ event: String, _ fields: Record) {
    KernelEvent.send(state.withLock { $0.id }, event: event, fields: fields)
  }

  /// Minimum time between two progress events.
  private static let interval = Duration.milliseconds(100)

  /// Sends progress events, at most ten per second.
  func progress(_ event: ProgressEvent) {
    let told: (id: Value, remaining: Double?)? = state.withLock { state in
      let now = ContinuousClock.now
      state.clock.note(event, now)
      guard now - state.sent > Self.interval || event.fraction >= 1 else { return nil }
      state.sent = now
      return (state.id, state.clock.remaining(now))
    }
    guard let told else { return }
    KernelEvent.send(told.id, event: "progress", fields: ProgressBar.record(event, told.remaining))
  }
}
