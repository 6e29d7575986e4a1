import Script

/// An argument on its way into options; the value is `nil` when it is known only at the run.
struct BoundArgument {
  enum Kind {
    case word
    /// `--name`, with or without `=value`.
    case option(String, hasValue: Bool)
  }

  let kind: Kind
  let value: Value?
  let span: Span
}
