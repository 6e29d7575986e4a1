extension PhotogrammetrySession {
  /// The outputs of a session as an asynchronous sequence, which ends when the session is
  /// deallocated.
  ///
  /// An iterator receives every output that no earlier iterator has returned, and every further one:
  /// outputs between `process(requests:)` and a loop, or between two loops, are not lost. Several
  /// iterators at a time each receive every output from their creation on.
  public struct Outputs: AsyncSequence, Sendable {
    /// An iterator over the outputs.
    public struct Iterator: AsyncIteratorProtocol {
      let listener: OutputBoard.Listener

      /// Waits for the next output; returns `nil` after the session is deallocated, or if the task is
      /// cancelled.
      public mutating func next() async throws -> Output? { await listener.next() }
    }

    let board: OutputBoard

    /// Creates an iterator that receives all further outputs, and those that none has returned.
    public func makeAsyncIterator() -> Iterator { Iterator(listener: board.listen()) }
  }
}
