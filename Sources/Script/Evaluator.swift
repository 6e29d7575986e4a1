import Support

extension Expression {
  /// Evaluates the expression.
  ///
  /// - Throws: `Diagnostic` of kind `failure`, located at the part without a value.
  public func value(in scope: Scope) throws -> Value {
    switch node {
    case .literal(let value): return value
    case .text(let parts): return .string(try text(parts, in: scope))
    case .list(let items): return try list(items, in: scope)
    case .variable(let name): return try variable(name, in: scope)
    case .name(let name): return try field(name, in: scope)
    case .access(let base, let steps):
      var value = try base.value(in: scope)
      for step in steps { value = try step.apply(to: value, in: scope) }
      return value
    case .not(let operand): return .bool(!(try operand.condition(in: scope)))
    case .negate(let operand):
      let value = try operand.value(in: scope)
      guard case .number(let number) = value else {
        throw failure("- takes a number, got \(value.kindName)")
      }
      return .number(-number)
    case .binary(.and, let left, let right):
      return .bool(try left.condition(in: scope) && right.condition(in: scope))
    case .binary(.or, let left, let right):
      return .bool(try left.condition(in: scope) || right.condition(in: scope))
    case .binary(let op, let left, let right):
      let (a, b) = (try left.value(in: scope), try right.value(in: scope))
      return try located { try limited(op.apply(a, b)) }
    case .piped(let base, let verbs): return try verbs.applied(to: base.value(in: scope), in: scope)
    case .userCall(let name, let arguments):
      return try userCall(name, arguments.map { try $0.value(in: scope) }, in: scope)
    case .call(let function, let arguments):
      let values = try arguments.map { try $0.value(in: scope) }
      return try located { try limited(function.apply(values)) }
    }
  }

  /// Evaluates to a Boolean; null counts as false.
  public func condition(in scope: Scope) throws -> Bool {
    switch try value(in: scope) {
    case .bool(let value): return value
    case .null: return false
    case let other: throw failure("expected true or false, got \(other.kindName)")
    }
  }

  private func failure(_ message: String, suggestion: String? = nil) -> Diagnostic {
    Diagnostic(.failure, message, suggestion: suggestion, span: span)
  }

  private func located(_ body: () throws -> Value) throws -> Value {
    do { return try body() } catch let error as ValueError { throw failure(error.message) }
  }

  private func list(_ items: [Expression], in scope: Scope) throws -> Value {
    let value = Value.list(try items.map { try $0.value(in: scope) })
    return try located { try limited(value) }
  }

  private func limited(_ value: Value) throws -> Value {
    try value.checkLimits()
    return value
  }

  private func variable(_ name: String, in scope: Scope) throws -> Value {
    if name == "it", let item = scope.item { return item }
    if let value = scope.lookup(name) { return value }
    if let number = Int(name) {
      throw failure("argument $\(number) was not given")
    }
    let near = nearestName(to: name, among: scope.names()).map { "$" + $0 }
    throw failure("there is no variable $\(name)", suggestion: near)
  }

  private func field(_ name: String, in scope: Scope) throws -> Value {
    guard let row = scope.row else {
      let hint = "a string needs quotes, a variable needs $"
      throw failure("\(name) has no meaning here; \(hint)")
    }
    if let value = row[name] { return value }
    if scope.columns.contains(name) { return .null }
    throw failure("there is no field \(name)", suggestion: nearestName(to: name, among: row.keys))
  }
}

extension Accessor {
  /// Applies the accessor; `.field` of a table yields the list of that field's values.
  func apply(to value: Value, in scope: Scope) throws -> Value {
    switch kind {
    case .field(let name): return try field(name, of: value)
    case .index(let expression): return try element(expression.value(in: scope), of: value)
    case .slice(let first, let last):
      return try slice(first?.value(in: scope), last?.value(in: scope), of: value)
    }
  }

  private func field(_ name: String, of value: Value) throws -> Value {
    if case .record(let record) = value {
      if let found = record[name] { return found }
      let near = nearestName(to: name, among: record.keys)
      throw Diagnostic(.failure, "there is no field \(name)", suggestion: near, span: span)
    }
    if let rows = value.table { return .list(try rows.map { try field(name, of: .record($0)) }) }
    if value == .list([]) { return .list([]) }
    throw Diagnostic(.failure, "\(value.kindName) has no field \(name)", span: span)
  }

  private func element(_ index: Value, of value: Value) throws -> Value {
    switch (value, index) {
    case (.record, .string(let name)): return try field(name, of: value)
    case (.list(let items), .number(let number)):
      guard number == number.rounded(), abs(number) < 1e9 else { break }
      let position =
        Int(saturating: number) < 0
        ? items.count + Int(saturating: number) : Int(saturating: number)
      guard items.indices.contains(position) else {
        throw Diagnostic(
          .failure, "index \(Int(saturating: number)) is outside a list of \(items.count)",
          span: span)
      }
      return items[position]
    default: break
    }
    throw Diagnostic(.failure, "\(value.kindName) has no element \(index.text)", span: span)
  }

  /// Elements from one index to another, both included; negative indices count from the end, and
  /// those outside are limited.
  private func slice(_ first: Value?, _ last: Value?, of value: Value) throws -> Value {
    let count: Int
    switch value {
    case .list(let items): count = items.count
    case .string(let text): count = text.count
    default: throw Diagnostic(.failure, "\(value.kindName) has no slices", span: span)
    }
    func place(_ index: Value?, otherwise: Int) throws -> Int {
      guard let index else { return otherwise }
      guard case .number(let number) = index, number == number.rounded() else {
        throw Diagnostic(.failure, "a slice takes whole numbers, got \(index.text)", span: span)
      }
      let place = Int(saturating: number)
      return place < 0 ? place + count : place
    }
    let low = max(0, try place(first, otherwise: 0))
    let high = min(count - 1, try place(last, otherwise: count - 1))
    let range = low <= high ? low..<high + 1 : 0..<0
    if case .list(let items) = value { return .list(Array(items[range])) }
    return .string(String(Array(value.text)[range]))
  }

  /// Whether the accessor is applicable to this kind of value.
  func fits(_ value: Value) -> Bool {
    switch value {
    case .record, .list: true
    case .string: if case .slice = kind { true } else { false }
    default: false
    }
  }
}

extension Word {
  /// The value of the word: that of its only interpolation, otherwise its text.
  public func value(in scope: Scope) throws -> Value {
    if parts.count == 1 {
      switch parts[0] {
      case .expression(let expression): return try expression.value(in: scope)
      case .path(let base, let steps):
        let (value, rest) = try follow(base, steps, in: scope)
        return rest.isEmpty ? value : .string(value.text + rest)
      case .literal(let text): return .string(text)
      }
    }
    return .string(try text(parts, in: scope))
  }
}

/// The text of interpolated parts, at most `ScriptLimits.length` bytes.
private func text(_ parts: [TextPart], in scope: Scope) throws -> String {
  var out = ""
  for part in parts {
    switch part {
    case .literal(let text): out += text
    case .expression(let expression): out += try expression.value(in: scope).text
    case .path(let base, let steps):
      let (value, rest) = try follow(base, steps, in: scope)
      out += value.text + rest
    }
    guard out.utf8.count <= ScriptLimits.length else {
      throw Diagnostic(
        .failure, "the string is too long, over \(ScriptLimits.length) bytes",
        span: part.expression?.span)
    }
  }
  return out
}

/// Applies accessors as long as they are applicable; returns the text of the remaining ones.
private func follow(
  _ base: Expression, _ steps: [Accessor], in scope: Scope
) throws -> (Value, rest: String) {
  var value = try base.value(in: scope)
  for (index, step) in steps.enumerated() {
    guard step.fits(value) else { return (value, steps[index...].map(\.span.text).joined()) }
    value = try step.apply(to: value, in: scope)
  }
  return (value, "")
}
