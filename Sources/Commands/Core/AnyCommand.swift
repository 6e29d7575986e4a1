import Script
import Support

/// A command without its options' type: what the catalogue lists.
public struct AnyCommand: Sendable {
  /// Name, help and needs.
  public let spec: CommandSpec
  /// The options in the order of their declaration.
  public let settings: [SettingInfo]
  /// Stored properties of the options: one each setting describes.
  let fieldCount: Int
  private let checkBody: @Sendable ([BoundArgument], Span) throws -> Void
  private let runBody: @Sendable ([BoundArgument], Span, inout Workbench) throws -> Reply

  /// Takes over the declaration and the body of a command.
  public init<C: Command>(_ type: C.Type) {
    spec = C.spec
    settings = C.Options.settings.map { SettingInfo($0) }
    fieldCount = AnyCommand.fieldCount(of: C.Options())
    let name = C.spec.name
    checkBody = { arguments, span in
      var binder = Binder(command: name, span: span, base: C.Options())
      let options = try binder.bind(arguments)
      do { try C.check(options) } catch {
        throw Messages.misuse(error, of: name, arguments, span)
      }
    }
    runBody = { arguments, span, bench in
      let command = C()
      var binder = Binder(command: name, span: span, base: try command.options(in: bench))
      let options = try binder.bind(arguments)
      try bench.require(C.spec.needs, for: name)
      return try command.run(options, in: &bench)
    }
  }

  /// Checks arguments as far as they are known before the run.
  ///
  /// - Throws: `Diagnostic` of kind `usage`.
  func check(_ call: CommandCall) throws {
    var arguments = call.arguments.map { argument in
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
    _ = try CommonOptions.format(from: &arguments, of: spec.name, beside: settings)
    if AnyCommand.asksForHelp(arguments) { return }
    try checkColumns(call)
    try checkBody(arguments, call.nameSpan)
  }

  func run(_ call: ResolvedCall, in bench: inout Workbench) throws -> Reply {
    var arguments = call.arguments.map { argument in
      switch argument {
      case .word(let value, let span): BoundArgument(kind: .word, value: value, span: span)
      case .option(let name, let value, let span):
        BoundArgument(kind: .option(name, hasValue: value != nil), value: value, span: span)
      }
    }
    let format = try CommonOptions.format(from: &arguments, of: spec.name, beside: settings)
    var reply =
      AnyCommand.asksForHelp(arguments)
      ? HelpText.reply(for: self) : try runBody(arguments, call.nameSpan, &bench)
    reply.format = format
    return reply
  }

  /// Stored properties, those of groups within options counted one by one.
  private static func fieldCount(of options: Any) -> Int {
    Mirror(reflecting: options).children.reduce(0) { count, child in
      let isGroup = Mirror(reflecting: child.value).displayStyle == .struct
      return count + (isGroup ? max(1, fieldCount(of: child.value)) : 1)
    }
  }

  private static func asksForHelp(_ arguments: [BoundArgument]) -> Bool {
    arguments.contains { if case .option("help", false) = $0.kind { true } else { false } }
  }
}
