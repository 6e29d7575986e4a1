import Support

extension RunContext {
  /// The value of a unit of work: that of the interrupted run which this one continues, otherwise
  /// computed and stored.
  ///
  /// - Parameters:
  ///   - group: The kind of unit, a word of letters and digits.
  ///   - number: The unit's number in its group.
  ///   - check: Throws if a stored value does not match the run's input; it is then computed.
  package func unit<Value: Storable>(
    _ group: String, _ number: Int = 0, checking check: (Value) throws -> Void = { _ in },
    computing compute: () throws -> Value
  ) throws -> Value {
    if let found = storedUnit(group, number, as: Value.self), (try? check(found)) != nil {
      return found
    }
    let value = try compute()
    store(value, as: group, number)
    return value
  }

  /// The same context for work that is part of one unit.
  package var withinUnit: RunContext {
    var copy = self
    copy.units = nil
    return copy
  }

  /// The value of a unit of the interrupted run; `nil` if it is missing or damaged.
  package func storedUnit<Value: Storable>(
    _ group: String, _ number: Int = 0, as _: Value.Type = Value.self
  ) -> Value? {
    guard var reader = units?.read(group, number), let value = try? Value(from: &reader),
      reader.remaining == 0
    else { return nil }
    return value
  }

  /// Stores the value of a unit, if the run stores units.
  package func store(_ value: some Storable, as group: String, _ number: Int = 0) {
    guard let units else { return }
    var writer = ByteWriter()
    value.store(into: &writer)
    units.store(writer, group, number)
  }
}
