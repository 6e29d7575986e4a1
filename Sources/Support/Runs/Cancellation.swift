import Synchronization

/// A flag that requests running work to stop; safe to set from a signal handler's thread.
public final class Cancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  /// Creates a flag that is not set.
  public init() {}

  /// Whether cancellation was requested.
  public var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Requests the work to stop at its next check.
  public func request() { flag.store(true, ordering: .relaxed) }

  /// Clears the request, so that the flag can be reused for the next command.
  public func reset() { flag.store(false, ordering: .relaxed) }
}

/// Thrown by work that detects a cancellation request; its partial results are discarded.
public struct Cancelled: Error, Equatable {
  /// Creates the error.
  public init() {}
}
