/// A parsed expression with the place it stands at.
public struct Expression: Sendable {
  indirect enum Node: Sendable {
    case literal(Value)
    /// A double-quoted string with interpolations.
    case text([TextPart])
    case list([Expression])
    case variable(String)
    /// A bare name: a field of the row that `--where` looks at.
    case name(String)
    case access(Expression, [Accessor])
    case not(Expression)
    case negate(Expression)
    case binary(Operator, Expression, Expression)
    case call(Function, [Expression])
  }

  let node: Node
  /// Where the expression stands.
  public let span: Span
  /// Levels of nesting, bounded by the parser so that evaluation cannot exhaust the stack.
  let depth: Int

  /// Bare names in it, which stand for columns, with their places.
  public var bareNames: [(name: String, span: Span)] {
    switch node {
    case .literal, .variable: []
    case .name(let name): [(name, span)]
    case .text(let parts): parts.compactMap(\.expression).flatMap(\.bareNames)
    case .list(let items), .call(_, let items): items.flatMap(\.bareNames)
    case .access(let base, let steps):
      base.bareNames + steps.compactMap(\.index).flatMap(\.bareNames)
    case .not(let operand), .negate(let operand): operand.bareNames
    case .binary(_, let left, let right): left.bareNames + right.bareNames
    }
  }

  /// The text the expression was written as.
  public var sourceText: String { span.text }
}

/// One step into a value: `.name` or `[index]`.
struct Accessor: Sendable {
  enum Kind: Sendable {
    case field(String)
    case index(Expression)
  }

  let kind: Kind
  let span: Span

  var index: Expression? { if case .index(let expression) = kind { expression } else { nil } }
}

/// A piece of an interpolated text.
enum TextPart: Sendable {
  case literal(String)
  /// `${expr}`.
  case expression(Expression)
  /// `$name` with the accessors that follow it; they apply as far as the value has fields, so that
  /// `$name.jpg` works for a text.
  case path(Expression, [Accessor])

  var expression: Expression? {
    switch self {
    case .literal: nil
    case .expression(let value): value
    case .path(let value, let steps): steps.compactMap(\.index).max { $0.depth < $1.depth } ?? value
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
  case add = "+"
  case subtract = "-"
  case multiply = "*"
  case divide = "/"
  case remainder = "%"

  /// Higher binds tighter.
  var precedence: Int {
    switch self {
    case .or: 1
    case .and: 2
    case .equal, .notEqual, .less, .lessOrEqual, .greater, .greaterOrEqual, .contained: 3
    case .add, .subtract: 4
    case .multiply, .divide, .remainder: 5
    }
  }

  /// Whether it compares two values, so that `expect` shows both.
  var isComparison: Bool { precedence == 3 }
}
