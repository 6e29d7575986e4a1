import Script
import Support

/// Options that every command accepts, unless it has its own option with the same name.
struct CommonOptions: StageOptions {
  var format = ""
  var help = false

  static let settings: [Setting<Self>] = [
    .word(
      "format", \.format, from: OutputFormat.allCases.map(\.rawValue),
      "Output format of the command (default: that of ocs, from --format or --json)."),
    .flag("help", \.help, "Explain the command without running it."),
  ]

  /// The common options, except for names that a command uses itself.
  static func settings(with own: [SettingInfo]) -> [SettingInfo] {
    settings.map { SettingInfo($0) }.filter { common in !own.contains { $0.name == common.name } }
  }

  /// Removes `--format` and its value from a command's arguments.
  ///
  /// - Throws: `Diagnostic` of kind `usage`.
  static func format(
    from arguments: inout [BoundArgument], of command: String, with own: [SettingInfo]
  ) throws -> OutputFormat? {
    guard !own.contains(where: { $0.name == "format" }) else { return nil }
    var format: OutputFormat?
    var index = 0
    while index < arguments.count {
      let argument = arguments[index]
      guard case .option("format", let hasValue) = argument.kind else {
        index += 1
        continue
      }
      arguments.remove(at: index)
      var given: BoundArgument? = hasValue ? argument : nil
      if !hasValue, index < arguments.count, case .word = arguments[index].kind {
        given = arguments.remove(at: index)
      }
      guard let given else {
        throw Diagnostic(
          .usage, "\(command): --format needs a value (\(names))", span: argument.span)
      }
      format = try given.value.map { try known($0.text, of: command, at: given.span) } ?? format
    }
    return format
  }

  private static var names: String {
    OutputFormat.allCases.map(\.rawValue).joined(separator: ", ")
  }

  private static func known(
    _ text: String, of command: String, at span: Span
  ) throws -> OutputFormat {
    if let format = OutputFormat(rawValue: text) { return format }
    let near = nearestName(to: text, among: OutputFormat.allCases.map(\.rawValue))
    throw Diagnostic(
      .usage, "\(command): --format takes \(names), got \(text)", suggestion: near, span: span)
  }
}
