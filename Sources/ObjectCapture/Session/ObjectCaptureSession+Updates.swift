extension ObjectCaptureSession {
  /// A value of the session as an asynchronous sequence: the current value, then every change; ends
  /// with the session.
  public struct Updates<Element: Sendable>: AsyncSequence, Sendable {
    /// An iterator over the changes of a value.
    public struct Iterator: AsyncIteratorProtocol {
      var base: AsyncStream<Element>.AsyncIterator

      /// Waits for the next value; returns `nil` after the last one.
      public mutating func next() async -> Element? { await base.next() }

      /// Waits for the next value; returns `nil` after the last one.
      public mutating func next(isolation actor: isolated (any Actor)?) async -> Element? {
        await base.next(isolation: actor)
      }
    }

    let stream: AsyncStream<Element>

    /// Creates the iterator.
    public func makeAsyncIterator() -> Iterator { Iterator(base: stream.makeAsyncIterator()) }
  }
}
