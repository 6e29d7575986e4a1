import Foundation

/// A lock with the state that it protects.
public struct OSAllocatedUnfairLock<State>: Sendable {
  private let storage: Storage

  /// The state is only used while the lock is held.
  private final class Storage: @unchecked Sendable {
    let lock = NSLock()
    var state: State
    init(_ state: State) { self.state = state }
  }

  /// Creates a lock whose state need not be `Sendable`.
  public init(uncheckedState: State) { storage = Storage(uncheckedState) }

  /// Runs a function with exclusive access to the state.
  public func withLockUnchecked<Result>(
    _ body: (inout State) throws -> Result
  ) rethrows -> Result {
    storage.lock.lock()
    defer { storage.lock.unlock() }
    return try body(&storage.state)
  }

  /// Runs a function with exclusive access to the state.
  public func withLock<Result: Sendable>(
    _ body: @Sendable (inout State) throws -> Result
  ) rethrows -> Result {
    try withLockUnchecked(body)
  }
}

extension OSAllocatedUnfairLock where State: Sendable {
  /// Creates a lock with a state.
  public init(initialState: State) { self.init(uncheckedState: initialState) }
}

extension OSAllocatedUnfairLock where State == Void {
  /// Creates a lock without a state.
  public init() { self.init(uncheckedState: ()) }

  /// Runs a function while the lock is held.
  public func withLock<Result: Sendable>(
    _ body: @Sendable () throws -> Result
  ) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }

  /// Runs a function while the lock is held.
  public func withLockUnchecked<Result>(_ body: () throws -> Result) rethrows -> Result {
    try withLockUnchecked { _ in try body() }
  }

  /// Acquires the lock.
  public func lock() { storage.lock.lock() }

  /// Releases the lock, which the same thread holds.
  public func unlock() { storage.lock.unlock() }
}
