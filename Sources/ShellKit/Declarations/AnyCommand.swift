import Script
import Support

/// A command on a state, without the type of its options, as the catalog lists it.
public struct AnyCommand<State>: Sendable {
  /// Checks the needs of a command, whose name is the last argument, before it runs.
  public typealias Requirement = @Sendable (inout State, [Need], _ command: String) throws -> Void

  /// The declaration: name, help and needs.
  public let spec: CommandSpec
  /// The options in the order of their declaration.
  public let settings: [SettingInfo]
  /// Number of stored properties of the options, each of which needs a setting.
  package let fieldCount: Int
  private let checkBody: @Sendable ([BoundArgument], Span) throws -> Void
  private let runBody: @Sendable ([BoundArgument], Span, inout State) throws -> Reply

  /// Creates the entry of a command.
  ///
  /// - Parameters:
  ///   - verify: Checks options, after the command's own check, against what only the caller knows.
  ///   - require: Checks the needs of the command.
  public init<C: Command>(
    _ type: C.Type, verify: @escaping @Sendable (C.Options) throws -> Void = { _ in },
    require: @escaping Requirement
  ) where C.State == State {
    spec = C.spec
    settings = C.Options.settings.map { SettingInfo($0) }
    fieldCount = AnyCommand.fieldCount(of: C.Options())
    let name = C.spec.name
    checkBody = { arguments, span in
      var binder = Binder(
        command: name, surplus: C.spec.surplus, span: span, base: C.Options())
      let options = try binder.bind(arguments)
      do {
        try C.check(options)
        try verify(options)
      } catch {
        throw Messages.misuse(error, of: name, arguments: arguments, span: span)
      }
    }
    runBody = { arguments, span, state in
      let command = C()
      var binder = Binder(
        command: name, surplus: C.spec.surplus, span: span,
        base: try command.options(in: state))
      let options = try binder.bind(arguments)
      try require(&state, C.spec.needs, name)
      return try command.run(options, in: &state)
    }
  }

  /// Checks the arguments that are known before the run.
  ///
  /// - Throws: `Diagnostic` of kind `usage`.
  package func check(_ call: CommandCall) throws {
    let (arguments, _) = try arguments(of: call)
    if AnyCommand.asksForHelp(arguments) { return }
    try checkColumns(call)
    try checkBody(arguments, call.nameSpan)
  }

  /// Runs the command, or shows its help if `--help` is among the arguments.
  package func run(_ call: ResolvedCall, in state: inout State) throws -> Reply {
    let (arguments, format) = try arguments(of: call)
    var reply =
      AnyCommand.asksForHelp(arguments)
      ? HelpText.reply(for: self) : try runBody(arguments, call.nameSpan, &state)
    reply.format = format
    return reply
  }

  /// The command's own arguments, and the value of `--format`.
  private func arguments(
    of call: some BindableCall
  ) throws -> ([BoundArgument], format: OutputFormat?) {
    var arguments = call.boundArguments
    let format = try CommonOptions.format(from: &arguments, of: spec.name, with: settings)
    return (arguments, format)
  }

  /// Number of stored properties, counting those of nested option groups individually.
  private static func fieldCount(of options: Any) -> Int {
    Mirror(reflecting: options).children.reduce(0) { count, child in
      let isGroup =
        Mirror(reflecting: child.value).displayStyle == .struct
        && !(child.value is any RawRepresentable)
      return count + (isGroup ? max(1, fieldCount(of: child.value)) : 1)
    }
  }

  private static func asksForHelp(_ arguments: [BoundArgument]) -> Bool {
    arguments.contains { if case .option("help", false) = $0.kind { true } else { false } }
  }
}
