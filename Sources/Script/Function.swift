import Support

/// A function of the expression language.
public struct Function: Sendable {
  /// The name of the function.
  public let name: String
  /// Call syntax, for help and messages.
  public let usage: String
  /// A sentence for `help`.
  public let summary: String
  let arity: ClosedRange<Int>
  let apply: @Sendable ([Value]) throws -> Value

  /// All functions, in the order of the help.
  public static let all: [Function] = numeric + textual

  private static let numeric: [Function] = [
    Function(
      name: "count", usage: "count(x)",
      summary: "Number of items of a list or table, or characters of a string.",
      arity: 1...1, apply: { try .number(count($0[0])) }),
    Function(
      name: "sum", usage: "sum(list)", summary: "The sum.", arity: 1...64,
      apply: { .number(try numbers($0).reduce(0, +)) }),
    Function(
      name: "min", usage: "min(list)", summary: "The minimum.", arity: 1...64,
      apply: { .number(orNull: try numbers($0).min()) }),
    Function(
      name: "max", usage: "max(list)", summary: "The maximum.", arity: 1...64,
      apply: { .number(orNull: try numbers($0).max()) }),
    Function(
      name: "mean", usage: "mean(list)", summary: "The arithmetic mean.", arity: 1...64,
      apply: { .number(orNull: mean(try numbers($0))) }),
    Function(
      name: "median", usage: "median(list)",
      summary: "The median; of an even number, the mean of the middle two.",
      arity: 1...64, apply: { .number(orNull: median(try numbers($0))) }),
    Function(
      name: "sqrt", usage: "sqrt(x)", summary: "The square root.", arity: 1...1,
      apply: { .number(orNull: try root($0[0])) }),
    Function(
      name: "abs", usage: "abs(x)", summary: "The absolute value.", arity: 1...1,
      apply: { .number(abs(try number($0[0]))) }),
    Function(
      name: "round", usage: "round(x, digits)",
      summary: "The number rounded to an integer, or to that many decimal places.", arity: 1...2,
      apply: { try .number(round($0)) }),
    Function(
      name: "format", usage: "format(\"%.2f\", x, …)",
      summary: "A string formatted with %d, %f, %.Nf, %e, %g, %s and %%.", arity: 1...64,
      apply: { .string(try format($0)) }),
  ]

  /// The most similar name of a function.
  static func nearest(to name: String) -> String? {
    nearestName(to: name, among: all.map(\.name))
  }

  static func named(_ name: String) -> Function? { all.first { $0.name == name } }
}

/// Why a function or operator is not applicable; the evaluator adds the location.
struct ValueError: Error {
  let message: String
  init(_ message: String) { self.message = message }
}

private func count(_ value: Value) throws -> Int {
  switch value {
  case .list(let items): return items.count
  case .record(let record): return record.keys.count
  case .string(let text): return text.count
  case .null: return 0
  case .bool, .number: throw ValueError("count() takes a list, got \(value.kindName)")
  }
}

private func root(_ value: Value) throws -> Double? {
  let number = try number(value)
  return number >= 0 ? number.squareRoot() : nil
}

private func number(_ value: Value) throws -> Double {
  guard case .number(let number) = value else {
    throw ValueError("expected a number, got \(value.kindName)")
  }
  return number
}

/// The numbers of a list or of several arguments, without nulls.
private func numbers(_ arguments: [Value]) throws -> [Double] {
  var items = arguments
  if arguments.count == 1, case .list(let list) = arguments[0] { items = list }
  return try items.filter { $0 != .null }.map(number)
}

private func mean(_ values: [Double]) -> Double? {
  values.isEmpty ? nil : values.reduce(0, +) / Double(values.count)
}

private func median(_ values: [Double]) -> Double? {
  guard !values.isEmpty else { return nil }
  let sorted = values.sorted()
  let middle = sorted.count / 2
  return sorted.count % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2
}

private func round(_ arguments: [Value]) throws -> Double {
  let value = try number(arguments[0])
  guard arguments.count == 2 else { return value.rounded() }
  let digits = try number(arguments[1])
  guard digits >= 0, digits <= 15 else { throw ValueError("round() takes 0…15 digits") }
  let factor = (0..<Int(saturating: digits)).reduce(1.0) { factor, _ in factor * 10 }
  let scaled = (value * factor).rounded() / factor
  return scaled.isFinite ? scaled : value
}
