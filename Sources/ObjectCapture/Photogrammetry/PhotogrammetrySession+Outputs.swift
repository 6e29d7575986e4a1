import Synchronization

extension PhotogrammetrySession {
  /// What a session tells, as it comes; it ends with the session object, not by itself.
  ///
  /// Each iterator is told everything from when it was made; what was told before the first one is
  /// kept for it.
  public struct Outputs: AsyncSequence, Sendable {
    /// What is told.
    public typealias Element = Output

    /// Goes through what is told.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var base: AsyncStream<Output>.AsyncIterator

      /// Waits for the next output; `nil` when the session is gone.
      public mutating func next() async throws -> Output? { await base.next() }
    }

    let board: OutputBoard

    /// Begins to listen.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(base: board.listen().makeAsyncIterator())
    }
  }
}

/// Tells every listener what is told; keeps it as long as nobody has listened.
final class OutputBoard: Sendable {
  typealias Output = PhotogrammetrySession.Output

  private struct State {
    var waiting: [Output] = []
    var listeners: [Int: AsyncStream<Output>.Continuation] = [:]
    var next = 0
    var isClosed = false
  }

  private let state = Mutex(State())

  func listen() -> AsyncStream<Output> {
    let (stream, listener) = AsyncStream.makeStream(of: Output.self)
    let id: Int? = state.withLock { state in
      for output in state.waiting { listener.yield(output) }
      state.waiting = []
      guard !state.isClosed else { return nil }
      state.listeners[state.next] = listener
      state.next += 1
      return state.next - 1
    }
    guard let id else {
      listener.finish()
      return stream
    }
    listener.onTermination = { [weak self] _ in
      self?.state.withLock { $0.listeners[id] = nil }
    }
    return stream
  }

  func tell(_ output: Output) {
    state.withLock { state in
      // Who comes later is told from then on.
      if state.next == 0 { state.waiting.append(output) }
      for listener in state.listeners.values { listener.yield(output) }
    }
  }

  func close() {
    let listeners = state.withLock { state in
      state.isClosed = true
      defer { state.listeners = [:] }
      return Array(state.listeners.values)
    }
    for listener in listeners { listener.finish() }
  }
}
