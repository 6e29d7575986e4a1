/// The names available to an expression.
public struct Scope {
  /// Looks up a `$name`.
  let lookup: (String) -> Value?
  /// All names, for suggestions.
  let names: () -> [String]
  /// The row whose fields are denoted by bare names; `nil` outside `--where`.
  var row: Record?

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
}
