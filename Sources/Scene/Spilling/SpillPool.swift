import CKernels
import Foundation
import Support
import Synchronization

/// Keeps values in memory up to a limit; those that were not asked for longest go to a nameless file
/// and are read again when asked for.
///
/// What comes back has the same bits, so that results do not depend on the limit. Values must not be
/// changed while they are here: `SpilledList.take` hands one out to be changed.
package final class SpillPool: Sendable {
  private let state: Mutex<SpillState>

  /// - Parameters:
  ///   - limit: Bytes of values in memory; more only while they are in use.
  ///   - folder: Where the file is; it is made when first needed.
  package init(limit: Int, folder: URL) {
    state = Mutex(SpillState(limit: limit, folder: folder))
  }

  /// A pool with a share of what a run may take, and no more bytes than a limit.
  ///
  /// - Parameter taken: Bytes of these that something else has; up to half of them count.
  package convenience init(
    in context: RunContext, share: Double, atMost limit: Int = .max, besides taken: Int = 0
  ) {
    let room = min(Int(saturating: share * Double(context.memory)), limit)
    self.init(
      limit: room - min(taken, room / 2),
      folder: context.scratchFolder ?? FileManager.default.temporaryDirectory)
  }

  deinit { giveBackMemory() }

  /// Bytes of values in memory now.
  package var residentBytes: Int { state.withLock { $0.bytes } }
  /// Bytes of the file, whether in use or not.
  package var fileBytes: Int { state.withLock { $0.room.end } }

  /// Gives memory that values left back to the system, which the process would keep for later.
  package func giveBackMemory() { ocs_give_back_memory() }

  /// Leaves bytes of the room to something else while `body` runs.
  package func lending<Result>(_ bytes: Int, to body: () throws -> Result) throws -> Result {
    try state.withLock { try $0.lend(bytes) }
    defer { state.withLock { $0.takeBack(bytes) } }
    // What is free within the allocator's heaps would stay beside what asked for the room.
    giveBackMemory()
    return try body()
  }

  /// Numbers for the values of a list; the first is returned.
  func reserve(_ count: Int) -> Int { state.withLock { $0.reserve(count) } }

  /// Keeps a value in place of the one it had before.
  ///
  /// - Parameter isRenewable: Whether it is forgotten where there is no room, not written.
  func put(_ value: any SpilledValue, as key: Int, isRenewable: Bool = false) throws {
    try changing { state in
      state.remove(key)
      try state.insert(value, key, isRenewable: isRenewable)
    }
  }

  /// The value; `nil` where there is none. Not to be asked for while it is put or removed.
  func get<Value: SpilledValue>(_ key: Int, as _: Value.Type) throws -> Value? {
    switch state.withLock({ $0.find(key) }) {
    case .absent: return nil
    case .resident(let value): return value as? Value
    case .filed(let file, let slot):
      // Read without the lock, so that several threads can.
      var reader = ByteReader(try file.read(slot.count, at: slot.offset))
      let value = try Value(from: &reader)
      try changing { try $0.insert(value, key) }
      return value
    }
  }

  /// Changes what is here; other threads do not wait while memory is given back.
  private func changing(_ body: (inout SpillState) throws -> Void) throws {
    let isDue = try state.withLock { state in
      try body(&state)
      return state.giveBackIsDue()
    }
    if isDue { giveBackMemory() }
  }

  /// Forgets values.
  func remove(_ keys: Range<Int>) {
    state.withLock { state in
      for key in keys { state.remove(key) }
    }
  }
}
