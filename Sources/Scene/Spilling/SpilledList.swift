/// An indexed list of values, in memory as far as their pool has room.
package final class SpilledList<Value: SpilledValue>: Sendable {
  /// Capacity of the list.
  package let count: Int
  /// The pool that stores the values.
  package let pool: SpillPool
  private let first: Int
  private let renew: (@Sendable (Int) throws -> Value)?

  /// A list without values.
  package init(count: Int, in pool: SpillPool) {
    self.count = count
    self.pool = pool
    renew = nil
    first = pool.reserve(count)
  }

  /// A list of values that can be recomputed: they are never written to the pool's file.
  package init(
    count: Int, in pool: SpillPool, renewing renew: @escaping @Sendable (Int) throws -> Value
  ) {
    self.count = count
    self.pool = pool
    self.renew = renew
    first = pool.reserve(count)
  }

  /// A list of the given values.
  package convenience init(_ values: [Value], in pool: SpillPool) throws {
    self.init(count: values.count, in: pool)
    for (index, value) in values.enumerated() { try put(value, at: index) }
  }

  deinit { pool.remove(first..<first + count) }

  /// Valid indices.
  package var indices: Range<Int> { 0..<count }

  /// Stores a value, replacing the previous one at the index.
  package func put(_ value: Value, at index: Int) throws {
    precondition(indices.contains(index), "a list's own number")
    try pool.put(value, as: first + index)
  }

  /// The value at an index; `nil` if none was stored.
  ///
  /// - Throws: `FileError` if the file cannot be read.
  package func value(at index: Int) throws -> Value? {
    precondition(indices.contains(index), "a list's own number")
    if let found = try pool.get(first + index, as: Value.self) { return found }
    guard let value = try renew?(index) else { return nil }
    try pool.put(value, as: first + index, isRenewable: true)
    return value
  }

  /// The value at an index, which must have been stored.
  package subscript(index: Int) -> Value {
    get throws {
      guard let value = try value(at: index) else {
        throw StorageError.inconsistent("spilled list")
      }
      return value
    }
  }

  /// Removes and returns a value, so that it can be modified and stored again.
  package func take(_ index: Int) throws -> Value {
    let value = try self[index]
    pool.remove(first + index..<first + index + 1)
    return value
  }
}
