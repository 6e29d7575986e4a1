import Script
import Support

extension Messages {
  /// Turns an error about a command's arguments into a diagnostic of kind `usage`. Its span is that
  /// of the last argument for an invalid value, otherwise that of the first argument, which is a
  /// name.
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
