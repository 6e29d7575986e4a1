import Script
import Support

/// A command on a state without its options' type: what the catalogue lists.
public struct AnyCommand<State>: Sendable {
  /// Checks what a command needs, named last, before it runs.
  public typealias Requirement = @Sendable (inout State, [Need], _ command: String) throws -> Void

  /// Name, help and needs.
  public let spec: CommandSpec
  /// The options in the order of their declaration.
  public let settings: [SettingInfo]
  /// Stored properties of the options: one each setting describes.
  package let fieldCount: Int
  private let checkBody: @Sendable ([BoundArgument], Span) throws -> Void
  private let runBody: @Sendable ([BoundArgument], Span, inout State) throws -> Reply

  /// Takes over the declaration and the body of a command.
  ///
  /// - Parameters:
  ///   - verify: Checks options, after the command itself, against what only the caller knows.
  ///   - require: Checks the command's needs.
  public init<C: Command>(
    _ type: C.Type, verify: @escaping @Sendable (C.Options) throws -> Void = { _ in },
    require: @escaping Requirement
  ) where C.State == State {
    spec = C.spec
    settings = C.Options.settings.map { SettingInfo($0) }
    fieldCount = AnyCommand.fieldCount(of: C.Options())
    let name = C.spec.name
    checkBody = { arguments, span in
      var binder = Binder(command: name, span: span, base: C.Options())
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
      var binder = Binder(command: name, span: span, base: try command.options(in: state))
      let options = try binder.bind(arguments)
      try require(&state, C.spec.needs, name)
      return try command.run(options, in: &state)
    }
  }

  /// Checks arguments as far as they are known before the run.
  ///
  /// - Throws: `Diagnostic` of kind `usage`.
  package func check(_ call: CommandCall) throws {
    let (arguments, _) = try arguments(of: call)
    if AnyCommand.asksForHelp(arguments) { return }
    try checkColumns(call)
    try checkBody(arguments, call.nameSpan)
  }

  /// Runs the command, or explains it where `--help` is among the arguments.
  package func run(_ call: ResolvedCall, in state: inout State) throws -> Reply {
    let (arguments, format) = try arguments(of: call)
    var reply =
      AnyCommand.asksForHelp(arguments)
      ? HelpText.reply(for: self) : try runBody(arguments, call.nameSpan, &state)
    reply.format = format
    return reply
  }

  /// The command's own arguments, and the format that `--format` names.
  private func arguments(
    of call: some BindableCall
  ) throws -> ([BoundArgument], format: OutputFormat?) {
    var arguments = call.boundArguments
    let format = try CommonOptions.format(from: &arguments, of: spec.name, beside: settings)
    return (arguments, format)
  }

  /// Stored properties, those of groups within options counted one by one.
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
