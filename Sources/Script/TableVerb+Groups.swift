extension TableVerb {
  /// One row for each combination of the columns' values, in the order of their first occurrence.
  func grouped(_ rows: Rows, by columns: [Column]) throws -> Value {
    var places: [String: Int] = [:]
    var groups: [(key: Record, rows: [Value])] = []
    for item in rows.items {
      let scope = rows.scope(at: item)
      let values = try columns.map { try $0.value.value(in: scope) }
      let text = values.count == 1 ? values[0].json : Value.list(values).json
      if let place = places[text] {
        groups[place].rows.append(item)
      } else {
        places[text] = groups.count
        groups.append((Record(keys: columns.map(\.name), values: values), [item]))
      }
    }
    return .list(
      groups.map { group in
        var record = group.key
        record["count"] = .number(group.rows.count)
        record["rows"] = .list(group.rows)
        return .record(record)
      })
  }

  /// The first row of each combination of the columns' values; of whole rows without columns.
  func distinct(_ rows: Rows, by columns: [Column]) throws -> Value {
    var seen = Set<String>()
    return .list(
      try rows.items.filter { item in
        let key = columns.isEmpty ? item : .record(try rows.row(columns, of: item))
        return seen.insert(key.json).inserted
      })
  }

  /// Each row with the other columns of each row of a table that has the same value in a column.
  func joined(
    _ rows: Rows, _ table: Expression, on column: String, in scope: Scope
  ) throws -> Value {
    guard case .list(let others) = try table.value(in: scope) else {
      throw failure("takes a table")
    }
    var matching: [String: [Record]] = [:]
    for case .record(let other) in others {
      guard let key = other[column], key != .null else { continue }
      matching[key.json, default: []].append(other)
    }
    var joined: [Value] = []
    for item in rows.items {
      guard case .record(let row) = item, let key = row[column] else {
        throw failure("needs the column \(column) in each row")
      }
      for other in matching[key.json] ?? [] {
        guard joined.count < ScriptLimits.length else {
          throw failure("has more than \(ScriptLimits.length) rows as its result")
        }
        var record = row
        for (name, value) in other.fields where record[name] == nil { record[name] = value }
        joined.append(.record(record))
      }
    }
    return .list(joined)
  }
}
