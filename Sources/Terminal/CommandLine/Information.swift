import Support

/// Information that is printed instead of running anything.
enum Information: Sendable, Equatable {
  case help
  case manual
  case version
  case completions(CompletedShell)

  /// The text, without a final line break.
  var text: String {
    switch self {
    case .help: ProgramHelp.text
    case .manual: ProgramManual.text
    case .version: Product.title
    case .completions(let shell): shell.script
    }
  }
}
