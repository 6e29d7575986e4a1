import CKernels
import Foundation
import Support
import Synchronization

/// Keeps values in memory up to a limit. The least recently used values are written to an unnamed
/// file and read back on demand.
///
/// Values are restored bit for bit, so that results do not depend on the limit. Stored values must
/// not be modified; `SpilledList.take` removes one for modification.
package final class SpillPool: Sendable {
  private let state: Mutex<SpillState>

  /// - Parameters:
  ///   - limit: Maximum bytes of values in memory, not counting values in use.
  ///   - folder: Folder of the file, which is created on first use.
  package init(limit: Int, folder: URL) {
    state = Mutex(SpillState(limit: limit, folder: folder))
  }

  /// A pool with a share of the memory of a run, limited to a number of bytes.
  ///
  /// - Parameter taken: Bytes of this share that are used elsewhere; at most half the share is
  ///   deducted.
  package convenience init(
    in context: RunContext, share: Double, atMost limit: Int = .max, besides taken: Int = 0
  ) {
    let room = min(Int(saturating: share * Double(context.memory)), limit)
    self.init(
      limit: room - min(taken, room / 2),
      folder: context.scratchFolder ?? FileManager.default.temporaryDirectory)
  }

  deinit { trimHeap() }

  /// Bytes of the values in memory.
  package var residentBytes: Int { state.withLock { $0.bytes } }
  /// Size of the file in bytes, including unused slots.
  package var fileBytes: Int { state.withLock { $0.room.end } }

  /// Returns freed memory to the system, which the allocator would otherwise retain.
  package func trimHeap() { ocs_trim_heap() }

  /// Reduces the limit by `bytes` while `body` runs.
  package func lending<Result>(_ bytes: Int, to body: () throws -> Result) throws -> Result {
    try state.withLock { try $0.lend(bytes) }
    defer { state.withLock { $0.takeBack(bytes) } }
    // Memory that is free within the allocator's heaps would add to that of the body.
    trimHeap()
    return try body()
  }

  /// Reserves consecutive keys for the values of a list and returns the first.
  func reserve(_ count: Int) -> Int { state.withLock { $0.reserve(count) } }

  /// Stores a value, replacing the previous one.
  ///
  /// - Parameter isRenewable: Whether the value is discarded instead of written when there is no
  ///   room.
  func put(_ value: any SpilledValue, as key: Int, isRenewable: Bool = false) throws {
    try changing { state in
      state.remove(key)
      try state.insert(value, key, isRenewable: isRenewable)
    }
  }

  /// The value; `nil` if there is none. Must not be called while another thread stores or removes
  /// the value.
  func get<Value: SpilledValue>(_ key: Int, as _: Value.Type) throws -> Value? {
    switch state.withLock({ $0.find(key) }) {
    case .absent: return nil
    case .resident(let value): return value as? Value
    case .filed(let file, let slot):
      // Read outside the lock, so that several threads can read at once.
      var reader = ByteReader(try file.read(slot.count, at: slot.offset))
      let value = try Value(from: &reader)
      try changing { try $0.insert(value, key) }
      return value
    }
  }

  /// Changes the state. Memory is returned to the system outside the lock.
  private func changing(_ body: (inout SpillState) throws -> Void) throws {
    let isDue = try state.withLock { state in
      try body(&state)
      return state.giveBackIsDue()
    }
    if isDue { trimHeap() }
  }

  /// Removes values.
  func remove(_ keys: Range<Int>) {
    state.withLock { state in
      for key in keys { state.remove(key) }
    }
  }
}
