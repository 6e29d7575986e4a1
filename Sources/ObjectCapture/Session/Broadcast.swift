/// A value whose changes any number of listeners observe: each receives the current value, then
/// every change until the session ends.
@MainActor final class Broadcast<Value: Equatable & Sendable> {
  private(set) var value: Value
  private var listeners: [Int: AsyncStream<Value>.Continuation] = [:]
  private var next = 0
  private var isFinished = false

  nonisolated init(_ value: Value) { self.value = value }

  func updates() -> ObjectCaptureSession.Updates<Value> { .init(stream: stream()) }

  private func stream() -> AsyncStream<Value> {
    let (stream, listener) = AsyncStream.makeStream(of: Value.self)
    listener.yield(value)
    guard !isFinished else {
      listener.finish()
      return stream
    }
    let id = next
    next += 1
    listeners[id] = listener
    listener.onTermination = { [weak self] _ in
      Task { @MainActor in self?.listeners[id] = nil }
    }
    return stream
  }

  func set(_ newValue: Value) {
    guard newValue != value, !isFinished else { return }
    value = newValue
    for listener in listeners.values { listener.yield(newValue) }
  }

  func finish() {
    isFinished = true
    for listener in listeners.values { listener.finish() }
    listeners = [:]
  }
}
