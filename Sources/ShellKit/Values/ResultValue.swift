import Script

/// The answer of a stage's command as a value for scripts.
package enum ResultValue {
  /// The fields of the result, the duration, and the figures of the report that the result lacks.
  package static func record(
    _ result: some Encodable, seconds: Double, report: some Encodable
  ) -> Record {
    var record = ValueEncoder().record(result)
    record["seconds"] = .number(seconds)
    record.add(ValueEncoder(isReport: true).record(report).summary)
    return record
  }
}

extension Record {
  /// The fields for a short reply: numbers, words and lists of words; `report` shows the others.
  package var summary: Record {
    var short = Record()
    for (key, value) in fields where value.record == nil {
      if value.list?.allSatisfy({ $0.list == nil && $0.record == nil }) ?? true {
        short[key] = value
      }
    }
    return short
  }

  /// Adds the fields of another record that this one lacks.
  package mutating func add(_ other: Record) {
    for (key, value) in other.fields where self[key] == nil { self[key] = value }
  }
}
