extension Operator {
  /// Applies an operator other than `&&` and `||`, which the evaluator handles.
  func apply(_ left: Value, _ right: Value) throws -> Value {
    switch self {
    case .equal: return .bool(left == right)
    case .notEqual: return .bool(left != right)
    case .less: return .bool(try ordered(left, right, numbers: <, texts: <))
    case .lessOrEqual: return .bool(try ordered(left, right, numbers: <=, texts: <=))
    case .greater: return .bool(try ordered(left, right, numbers: >, texts: >))
    case .greaterOrEqual: return .bool(try ordered(left, right, numbers: >=, texts: >=))
    case .contained: return .bool(try contains(right, left))
    case .matches: return .bool(try RegularExpression.matches(left, right))
    case .matchesNot: return .bool(!(try RegularExpression.matches(left, right)))
    case .add: return try sum(left, right)
    case .subtract: return .number(try numbers(left, right, by: -))
    case .multiply: return .number(try numbers(left, right, by: *))
    case .divide: return .number(try quotient(left, right, by: /))
    case .remainder:
      return .number(try quotient(left, right) { $0.truncatingRemainder(dividingBy: $1) })
    case .and, .or: throw ValueError("\(rawValue) takes booleans")
    }
  }

  /// Compares two numbers or two strings; comparisons with null are false.
  private func ordered(
    _ left: Value, _ right: Value, numbers: (Double, Double) -> Bool,
    texts: (String, String) -> Bool
  ) throws -> Bool {
    switch (left, right) {
    case (.number(let a), .number(let b)): return numbers(a, b)
    case (.string(let a), .string(let b)): return texts(a, b)
    case (.null, _), (_, .null): return false
    default:
      throw ValueError("\(rawValue) cannot compare \(left.kindName) with \(right.kindName)")
    }
  }

  private func contains(_ container: Value, _ item: Value) throws -> Bool {
    switch container {
    case .list(let items): return items.contains(item)
    case .record(let record):
      guard case .string(let key) = item else { return false }
      return record.keys.contains(key)
    case .string(let text):
      guard case .string(let part) = item else { return false }
      return part.isEmpty || text.contains(part)
    case .null: return false
    case .bool, .number:
      throw ValueError("in takes a list, a string or a record, got \(container.kindName)")
    }
  }

  private func sum(_ left: Value, _ right: Value) throws -> Value {
    switch (left, right) {
    case (.string, .number), (.number, .string), (.string, .string), (.string, .bool),
      (.bool, .string):
      let text = left.text + right.text
      guard text.utf8.count <= ScriptLimits.length else {
        throw ValueError("the string is too long, over \(ScriptLimits.length) bytes")
      }
      return .string(text)
    case (.list(let a), .list(let b)):
      guard a.count + b.count <= ScriptLimits.length else {
        throw ValueError("the list is too long, over \(ScriptLimits.length) elements")
      }
      return .list(a + b)
    default: return .number(try numbers(left, right, by: +))
    }
  }

  private func numbers(
    _ left: Value, _ right: Value, by body: (Double, Double) -> Double
  ) throws -> Double {
    guard case .number(let a) = left, case .number(let b) = right else {
      let wrong = left.number == nil ? left : right
      throw ValueError("\(rawValue) takes numbers, got \(wrong.kindName)")
    }
    let result = body(a, b)
    guard result.isFinite else { throw ValueError("the result of \(rawValue) is too large") }
    return result
  }

  private func quotient(
    _ left: Value, _ right: Value, by body: (Double, Double) -> Double
  ) throws -> Double {
    if right.number == 0 { throw ValueError("division by zero") }
    return try numbers(left, right, by: body)
  }
}
