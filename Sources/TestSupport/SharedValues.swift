import Synchronization

/// Values that tests of a process share: each is computed by the first test that needs it.
package final class SharedValues<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private final class Slot: Sendable {
    let value = Mutex<Value?>(nil)
  }

  private let slots = Mutex<[Key: Slot]>([:])

  package init() {}

  /// The value of a key. Other keys can be computed at the same time; an error is not kept.
  package func value(_ key: Key, _ compute: () throws -> Value) throws -> Value {
    let slot = slots.withLock { slots in
      let slot = slots[key] ?? Slot()
      slots[key] = slot
      return slot
    }
    return try slot.value.withLock { value in
      if let value { return value }
      let computed = try compute()
      value = computed
      return computed
    }
  }
}
