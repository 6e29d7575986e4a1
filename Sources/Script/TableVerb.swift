/// A step of a pipeline on tables, such as `where sharpness < 0.5`.
///
/// The words are those of nushell and DuckDB. Inside a step a bare name is a column, and `$it` the
/// item of a list that is not a table.
struct TableVerb: Sendable {
  /// The operation with its operands.
  enum Kind: Sendable {
    case filter(Expression)
    case sort([SortKey])
    case first(Expression?)
    case last(Expression?)
    case reverse
    case get(String)
    case select([Column])
    case group([Column])
    case distinct([Column])
    case join(Expression, on: String)
    case each(Expression)
    case aggregate(Aggregate, Expression?)
  }

  /// A column to sort by.
  struct SortKey: Sendable {
    let value: Expression
    let isDescending: Bool
  }

  /// A column of the result, computed from a row.
  struct Column: Sendable {
    let name: String
    let value: Expression
  }

  /// Steps that reduce a table to one value.
  enum Aggregate: String, CaseIterable, Sendable {
    case count, sum, min, max, mean, median
  }

  let kind: Kind
  let span: Span

  /// The expressions of the step.
  var expressions: [Expression] {
    switch kind {
    case .filter(let value), .each(let value), .join(let value, _): [value]
    case .sort(let keys): keys.map(\.value)
    case .first(let count), .last(let count): count.map { [$0] } ?? []
    case .select(let columns), .group(let columns), .distinct(let columns): columns.map(\.value)
    case .aggregate(_, let value): value.map { [$0] } ?? []
    case .reverse, .get: []
    }
  }
}

/// The declaration of a step, for help and completion.
public struct TableVerbInfo: Sendable {
  /// The first word.
  public let name: String
  /// The syntax.
  public let usage: String
  /// A sentence for the help.
  public let summary: String

  /// All steps, in the order of the help.
  public static let all: [TableVerbInfo] = [
    .init("where", "where EXPR", "Keeps the rows for which the expression is true."),
    .init("sort", "sort [-]COLUMN, …", "Sorts by columns; - sorts in descending order."),
    .init("first", "first [N]", "The first row, or a table of the first N rows."),
    .init("last", "last [N]", "The last row, or a table of the last N rows."),
    .init("reverse", "reverse", "Reverses the order of the rows."),
    .init(
      "get", "get NAME", "A field of a record, such as one of its tables; the list of a column."),
    .init("select", "select COLUMN, EXPR as NAME, …", "Keeps or computes columns."),
    .init(
      "group", "group by COLUMN, …",
      "One row for each value of the columns, with their rows in the column rows and count."),
    .init("distinct", "distinct [COLUMN, …]", "Keeps the first of rows that are equal."),
    .init("join", "join TABLE on COLUMN", "Adds the columns of the rows with the same value."),
    .init("each", "each EXPR", "The list of an expression for each row."),
    .init("count", "count", "The number of rows."),
    .init("sum", "sum [EXPR]", "The sum of a column or of a list of numbers."),
    .init("min", "min [EXPR]", "The minimum."),
    .init("max", "max [EXPR]", "The maximum."),
    .init("mean", "mean [EXPR]", "The arithmetic mean."),
    .init("median", "median [EXPR]", "The median."),
  ]

  private init(_ name: String, _ usage: String, _ summary: String) {
    self.name = name
    self.usage = usage
    self.summary = summary
  }

  /// Names that are also programs: with a program's options, they run it as before.
  static let programs: Set = ["sort", "join"]

  static func named(_ name: String) -> TableVerbInfo? { all.first { $0.name == name } }
}
