/// A parsed expression with its location.
public struct Expression: Sendable {
  indirect enum Node: Sendable {
    case literal(Value)
    /// A double-quoted string with interpolations.
    case text([TextPart])
    case list([Expression])
    case variable(String)
    /// A bare name: a field of the row that `--where` tests.
    case name(String)
    case access(Expression, [Accessor])
    case not(Expression)
    case negate(Expression)
    case binary(Operator, Expression, Expression)
    case call(Function, [Expression])
    /// A call of a function that a script defines.
    case userCall(String, [Expression])
    /// A table with the steps of a pipeline.
    case piped(Expression, [TableVerb])
  }

  let node: Node
  /// Location of the expression.
  public let span: Span
  /// Nesting depth, limited by the parser so that evaluation cannot overflow the stack.
  let depth: Int

  /// Bare names in the expression, which denote columns, with their locations.
  public var bareNames: [(name: String, span: Span)] {
    switch node {
    case .literal, .variable: []
    case .name(let name): [(name, span)]
    case .text(let parts): parts.compactMap(\.expression).flatMap(\.bareNames)
    case .list(let items), .call(_, let items), .userCall(_, let items): items.flatMap(\.bareNames)
    // Bare names in the steps are columns of the table before them.
    case .piped(let base, _): base.bareNames
    case .access(let base, let steps):
      base.bareNames + steps.flatMap(\.indices).flatMap(\.bareNames)
    case .not(let operand), .negate(let operand): operand.bareNames
    case .binary(_, let left, let right): left.bareNames + right.bareNames
    }
  }

  /// The source text of the expression.
  public var sourceText: String { span.text }
}

/// An accessor of a value: `.name` or `[index]`.
struct Accessor: Sendable {
  enum Kind: Sendable {
    case field(String)
    case index(Expression)
    /// `[first..last]`, both included.
    case slice(Expression?, Expression?)
  }

  let kind: Kind
  let span: Span

  /// The expressions in the brackets.
  var indices: [Expression] {
    switch kind {
    case .field: []
    case .index(let index): [index]
    case .slice(let first, let last): [first, last].compactMap { $0 }
    }
  }
}

/// A part of an interpolated text.
enum TextPart: Sendable {
  case literal(String)
  /// `${expr}`.
  case expression(Expression)
  /// `$name` with subsequent accessors, which apply as long as the value has fields, so that
  /// `$name.jpg` works for a string.
  case path(Expression, [Accessor])

  var expression: Expression? {
    switch self {
    case .literal: nil
    case .expression(let value): value
    case .path(let value, let steps): steps.flatMap(\.indices).max { $0.depth < $1.depth } ?? value
    }
  }
}

/// A binary operator.
enum Operator: String, Sendable {
  case or = "||"
  case and = "&&"
  case equal = "=="
  case notEqual = "!="
  case less = "<"
  case lessOrEqual = "<="
  case greater = ">"
  case greaterOrEqual = ">="
  case contained = "in"
  case matches = "=~"
  case matchesNot = "!~"
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"

  /// Operators with higher precedence bind more tightly.
  var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .contained, .matches,
      .matchesNot:
      3
    case .add, .subtract: 4
    case .multiply, .divide, .remainder: 5
    }
  }

  /// Whether it compares two values, both of which `expect` then shows.
  var isComparison: Bool { precedence == 3 }
}
