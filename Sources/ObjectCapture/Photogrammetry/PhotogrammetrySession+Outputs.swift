import Synchronization

extension PhotogrammetrySession {
  /// The outputs of a session as an asynchronous sequence, which ends when the session is
  /// deallocated.
  ///
  /// Each iterator receives every output from its creation on. Outputs before the first iterator
  /// are buffered for it.
  public struct Outputs: AsyncSequence, Sendable {
    /// An output of the session.
    public typealias Element = Output

    /// An iterator over the outputs.
    public struct AsyncIterator: AsyncIteratorProtocol {
      var base: AsyncStream<Output>.AsyncIterator

      /// Waits for the next output; returns `nil` after the session is deallocated.
      public mutating func next() async throws -> Output? { await base.next() }
    }

    let board: OutputBoard

    /// Creates an iterator that receives all further outputs.
    public func makeAsyncIterator() -> AsyncIterator {
      AsyncIterator(base: board.listen().makeAsyncIterator())
    }
  }
}

/// Sends every output to all listeners; buffers outputs until the first listener registers.
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
      // Later listeners receive only outputs sent after they register.
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
