import Script
import Support

extension Messages {
  /// Turns an error about a command's arguments into one of kind `usage`. It points at the value,
  /// which is the last argument, or at a name, which is the first.
  static func misuse(
    _ error: any Error, of command: String, arguments: [BoundArgument], span: Span
  ) -> Diagnostic {
    if let diagnostic = error as? Diagnostic { return diagnostic }
    let (message, suggestion) = text(of: error)
    let place = error is SettingError ? arguments.last?.span : arguments.first?.span
    return Diagnostic(
      .usage, "\(command): \(message)", suggestion: suggestion, span: place ?? span)
  }
}
