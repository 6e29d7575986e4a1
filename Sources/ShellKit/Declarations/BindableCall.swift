import Script

/// A call whose arguments can be bound: as parsed, or with evaluated arguments.
protocol BindableCall {
  associatedtype CallArgument
  var name: String { get set }
  var nameSpan: Span { get }
  var arguments: [CallArgument] { get set }
  static func bound(_ argument: CallArgument) -> BoundArgument
}

extension BindableCall {
  var boundArguments: [BoundArgument] { arguments.map(Self.bound) }
}

extension CommandCall: BindableCall {
  static func bound(_ argument: Argument) -> BoundArgument {
    switch argument {
    case .word(let word):
      BoundArgument(kind: .word, value: word.literal.map { .string($0) }, span: word.span)
    case .option(let name, let value, let span):
      BoundArgument(
        kind: .option(name, hasValue: value != nil),
        value: value?.literal.map { .string($0) }, span: value?.span ?? span)
    case .condition(let name, let expression, let span):
      BoundArgument(
        kind: .option(name, hasValue: true), value: .string(expression.sourceText), span: span)
    }
  }
}

extension ResolvedCall: BindableCall {
  static func bound(_ argument: Argument) -> BoundArgument {
    switch argument {
    case .word(let value, let span): BoundArgument(kind: .word, value: value, span: span)
    case .option(let name, let value, let span):
      BoundArgument(kind: .option(name, hasValue: value != nil), value: value, span: span)
    }
  }
}
