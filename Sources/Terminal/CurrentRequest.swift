import Commands
import Script
import Support
import Synchronization

/// The request being served; progress comes from any thread.
final class CurrentRequest: Sendable {
  private let state = Mutex<(id: Value, sent: ContinuousClock.Instant)>(
    (.null, ContinuousClock.now))

  func begin(_ id: Value) { state.withLock { $0.id = id } }

  func send(_ event: String, _ fields: Record) {
    KernelEvent.send(state.withLock { $0.id }, event, fields)
  }

  /// Shortest time between two progress events.
  private static let interval = Duration.milliseconds(100)

  /// Sends progress ten times a second at most.
  func progress(_ event: ProgressEvent) {
    let id: Value? = state.withLock { state in
      let now = ContinuousClock.now
      guard now - state.sent > Self.interval || event.fraction >= 1 else { return nil }
      state.sent = now
      return state.id
    }
    guard let id else { return }
    let percent = (event.fraction * 1000).rounded() / 1000
    KernelEvent.send(
      id, "progress", ["label": .string(event.label), "fraction": .number(percent)])
  }
}
