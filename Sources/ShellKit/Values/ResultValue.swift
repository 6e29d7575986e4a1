import Script

/// What a stage's command answers, as a value for scripts.
package enum ResultValue {
  /// The result's own fields, the time, and the report's figures that the result does not have.
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
  /// The fields a reply has room for: numbers, words and lists of words; `report` tells the rest.
  package var summary: Record {
    var short = Record()
    for (key, value) in fields where value.record == nil {
      if value.list?.allSatisfy({ $0.list == nil && $0.record == nil }) ?? true {
        short[key] = value
      }
    }
    return short
  }

  /// Adds the fields of another record that are not here yet.
  package mutating func add(_ other: Record) {
    for (key, value) in other.fields where self[key] == nil { self[key] = value }
  }
}
