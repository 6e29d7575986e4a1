import Support

extension [TableVerb] {
  /// The value after all steps.
  ///
  /// - Throws: `Diagnostic` located at the step, or at the expression without a value.
  func applied(to value: Value, in scope: Scope) throws -> Value {
    var value = value
    for verb in self { value = try verb.apply(to: value, in: scope) }
    return value
  }
}

extension TableVerb {
  func apply(to value: Value, in scope: Scope) throws -> Value {
    if case .get(let name) = kind { return try field(name, of: value) }
    guard case .list(let items) = value else {
      throw failure("takes a table or a list, got \(value.kindName)" + Self.tables(of: value))
    }
    let rows = Rows(items, in: scope)
    switch kind {
    case .filter(let condition):
      return .list(try rows.items.filter { try condition.condition(in: rows.scope(at: $0)) })
    case .sort(let keys): return .list(try sorted(rows, by: keys))
    case .first(let count):
      guard let count else { return items.first ?? .null }
      return .list(Array(items.prefix(try number(count, in: scope))))
    case .last(let count):
      guard let count else { return items.last ?? .null }
      return .list(Array(items.suffix(try number(count, in: scope))))
    case .reverse, .get: return .list(items.reversed())
    case .select(let columns):
      return .list(try items.map { .record(try rows.row(columns, of: $0)) })
    case .each(let value): return .list(try items.map { try value.value(in: rows.scope(at: $0)) })
    case .group(let columns): return try grouped(rows, by: columns)
    case .distinct(let columns): return try distinct(rows, by: columns)
    case .join(let table, let column): return try joined(rows, table, on: column, in: scope)
    case .aggregate(.count, _): return .number(items.count)
    case .aggregate(let aggregate, let value): return try reduced(rows, by: aggregate, value)
    }
  }

  /// A field of a record, or the list of a column.
  private func field(_ name: String, of value: Value) throws -> Value {
    switch value {
    case .record(let record):
      guard let found = record[name] else {
        throw failure("found no field \(name); there are \(record.keys.joined(separator: ", "))")
      }
      return found
    case .list(let items) where value.table != nil:
      guard items.isEmpty || items.contains(where: { $0.record?[name] != nil }) else {
        throw failure("found no column \(name)")
      }
      return .list(items.map { $0.record?[name] ?? .null })
    default: throw failure("takes a record or a table, got \(value.kindName)")
    }
  }

  /// The tables in a record, as a hint.
  private static func tables(of value: Value) -> String {
    let names = value.record?.fields.filter { $0.value.list != nil }.map(\.key) ?? []
    guard let first = names.first else { return "" }
    return "; | get \(first) takes a table of it (\(names.joined(separator: ", ")))"
  }

  func failure(_ message: String) -> Diagnostic {
    let name = span.text.prefix { $0.isLetter }
    return Diagnostic(.failure, "\(name) \(message)", span: span)
  }

  private func number(_ count: Expression, in scope: Scope) throws -> Int {
    guard case .number(let number) = try count.value(in: scope), number >= 0,
      number == number.rounded()
    else { throw failure("takes a number of rows") }
    return Int(saturating: number)
  }

  /// Stable; rows without a value come last, in both directions.
  private func sorted(_ rows: Rows, by keys: [SortKey]) throws -> [Value] {
    let values = try rows.items.map { item in
      let scope = rows.scope(at: item)
      return try keys.map { try $0.value.value(in: scope) }
    }
    let order = rows.items.indices.sorted { a, b in
      for (index, key) in keys.enumerated() {
        let (left, right) = (values[a][index], values[b][index])
        guard left != .null, right != .null else {
          if (left == .null) != (right == .null) { return right == .null }
          continue
        }
        if left.precedes(right) { return !key.isDescending }
        if right.precedes(left) { return key.isDescending }
      }
      return a < b
    }
    return order.map { rows.items[$0] }
  }

  private func reduced(
    _ rows: Rows, by aggregate: Aggregate, _ value: Expression?
  ) throws -> Value {
    let values = try value.map { value in
      try rows.items.map { try value.value(in: rows.scope(at: $0)) }
    }
    guard let function = Function.named(aggregate.rawValue) else { return .null }
    do { return try function.apply([.list(values ?? rows.items)]) } catch let error as ValueError {
      throw failure("failed: \(error.message)")
    }
  }
}

/// The items of a table or list, with the scope of each.
struct Rows {
  let items: [Value]
  private let scope: Scope

  init(_ items: [Value], in scope: Scope) {
    self.items = items
    var scope = scope
    var seen: [String] = []
    // Rows of a table usually have the same fields: only those that differ are looked at.
    var keys: [String] = []
    for case .record(let record) in items where record.keys != keys {
      keys = record.keys
      for key in keys where !seen.contains(key) { seen.append(key) }
    }
    scope.columns = Set(seen)
    self.scope = scope
  }

  /// The scope in which bare names are the fields of a record, and `$it` is the item.
  func scope(at item: Value) -> Scope { scope.at(item) }

  /// The record of columns computed from an item.
  func row(_ columns: [TableVerb.Column], of item: Value) throws -> Record {
    let scope = scope(at: item)
    var record = Record()
    for column in columns { record[column.name] = try column.value.value(in: scope) }
    return record
  }
}

extension Value {
  /// Whether it comes before another value: numbers and texts by size, others by kind.
  func precedes(_ other: Value) -> Bool {
    switch (self, other) {
    case (.number(let a), .number(let b)): a < b
    case (.string(let a), .string(let b)): a < b
    case (.bool(let a), .bool(let b)): !a && b
    default: rank < other.rank
    }
  }

  private var rank: Int {
    switch self {
    case .bool: 0
    case .number: 1
    case .string: 2
    case .list: 3
    case .record: 4
    case .null: 5
    }
  }
}
