/// The names available to an expression.
public struct Scope {
  /// Looks up a `$name`.
  let lookup: (String) -> Value?
  /// All names, for suggestions.
  let names: () -> [String]
  /// The row whose fields are denoted by bare names; `nil` outside `--where`.
  var row: Record?
  /// Names of all columns of the table that `row` is from: fields that it lacks are null.
  var columns: Set<String> = []
  /// The item of a list, `$it`.
  var item: Value?
  /// Finds a function that the script defines.
  var function: (String) -> UserFunction? = { _ in nil }
  /// Nesting depth of calls of such functions.
  var callDepth = 0

  /// Creates a scope of variables found by `lookup`; bare names denote fields of `row`.
  public init(
    row: Record? = nil, names: @escaping () -> [String], lookup: @escaping (String) -> Value?
  ) {
    self.row = row
    self.names = names
    self.lookup = lookup
  }

  /// The same scope with another row.
  public func at(_ row: Record) -> Scope {
    var copy = self
    copy.row = row
    return copy
  }

  /// The scope of an item of a list, whose fields bare names denote if it is a record.
  func at(_ item: Value) -> Scope {
    var copy = self
    if case .record(let record) = item { copy.row = record }
    copy.item = item
    return copy
  }
}
