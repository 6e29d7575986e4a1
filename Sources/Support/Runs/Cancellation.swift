import Synchronization

/// A flag that asks running work to stop; safe to set from a signal handler's thread.
public final class Cancellation: Sendable {
  private let flag = Atomic<Bool>(false)

  /// A flag that is not set.
  public init() {}

  /// Whether the work was asked to stop.
  public var isRequested: Bool { flag.load(ordering: .relaxed) }

  /// Asks the work to stop at its next check.
  public func request() { flag.store(true, ordering: .relaxed) }

  /// Forgets an earlier request, so that the flag can serve the next command.
  public func reset() { flag.store(false, ordering: .relaxed) }
}

/// Thrown by work that noticed a cancellation request; its partial results are discarded.
public struct Cancelled: Error, Equatable {
  /// The error.
  public init() {}
}
