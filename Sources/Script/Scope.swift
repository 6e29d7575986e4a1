/// The names an expression can use.
public struct Scope {
  /// Looks a `$name` up.
  let lookup: (String) -> Value?
  /// All names, for suggestions.
  let names: () -> [String]
  /// The row whose fields bare names denote; `nil` outside `--where`.
  var row: Record?

  /// A scope over variables that `lookup` finds; `row` gives bare names a meaning.
  public init(
    row: Record? = nil, names: @escaping () -> [String], lookup: @escaping (String) -> Value?
  ) {
    self.row = row
    self.names = names
    self.lookup = lookup
  }

  /// The same scope looking at another row.
  public func at(_ row: Record) -> Scope {
    var copy = self
    copy.row = row
    return copy
  }
}
