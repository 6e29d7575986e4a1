import Script

/// An argument to be bound to options; the value is `nil` if it is known only at run time.
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
