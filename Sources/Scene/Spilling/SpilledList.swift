/// Values by number, in memory as far as their pool has room.
package final class SpilledList<Value: SpilledValue>: Sendable {
  /// How many values there can be.
  package let count: Int
  /// Where the values are.
  package let pool: SpillPool
  private let first: Int
  private let renew: (@Sendable (Int) throws -> Value)?

  /// A list without values yet.
  package init(count: Int, in pool: SpillPool) {
    self.count = count
    self.pool = pool
    renew = nil
    first = pool.reserve(count)
  }

  /// A list of values that can be had again: they are never written to the pool's file.
  package init(
    count: Int, in pool: SpillPool, renewing renew: @escaping @Sendable (Int) throws -> Value
  ) {
    self.count = count
    self.pool = pool
    self.renew = renew
    first = pool.reserve(count)
  }

  /// A list of values.
  package convenience init(_ values: [Value], in pool: SpillPool) throws {
    self.init(count: values.count, in: pool)
    for (index, value) in values.enumerated() { try put(value, at: index) }
  }

  deinit { pool.remove(first..<first + count) }

  /// The numbers that values can have.
  package var indices: Range<Int> { 0..<count }

  /// Keeps a value in place of the one with its number.
  package func put(_ value: Value, at index: Int) throws {
    precondition(indices.contains(index), "a list's own number")
    try pool.put(value, as: first + index)
  }

  /// The value with a number; `nil` where none was put.
  ///
  /// - Throws: `FileError` where what is in the file cannot be read.
  package func value(at index: Int) throws -> Value? {
    precondition(indices.contains(index), "a list's own number")
    if let found = try pool.get(first + index, as: Value.self) { return found }
    guard let value = try renew?(index) else { return nil }
    try pool.put(value, as: first + index, isRenewable: true)
    return value
  }

  /// The value with a number, which must have been put.
  package subscript(index: Int) -> Value {
    get throws {
      guard let value = try value(at: index) else {
        throw StorageError.inconsistent("spilled list")
      }
      return value
    }
  }

  /// Hands a value out and forgets it, so that it can be changed and put again.
  package func take(_ index: Int) throws -> Value {
    let value = try self[index]
    pool.remove(first + index..<first + index + 1)
    return value
  }
}
