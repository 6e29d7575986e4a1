import Script
import Support

/// Options of commands about one stage.
struct StageOption: StageOptions {
  var stage = ""

  static let settings: [Setting<Self>] = [
    .word("stage", \.stage, from: StageName.allCases.map(\.rawValue), "Name of a stage.")
      .positional()
  ]
}

/// `params` lists the stages' settings.
struct ParamsCommand: Command {
  static let spec = CommandSpec(
    "params", group: .stages, summary: "Lists the stages' settings with values and limits.",
    examples: [
      Example("params align", prints: "align.method                  auto"),
      Example("params", prints: "texture.size"),
    ])

  func run(_ options: StageOption, in bench: inout Workbench) throws -> Reply {
    let wanted = options.stage.isEmpty ? nil : try Pipeline.step(named: options.stage).stage
    let rows = Pipeline.steps.filter { wanted == nil || $0.stage == wanted }.flatMap { step in
      let set = bench.settings.values[step.stage.rawValue] ?? [:]
      let texts = step.texts(set)
      return step.settings.map { setting -> Record in
        [
          "name": .string("\(step.stage.rawValue).\(setting.name)"),
          "value": Value(argument: texts[setting.name] ?? ""),
          "set": .bool(texts[setting.name] != setting.standard),
          "default": Value(argument: setting.standard),
          "limits": .string(ParamsCommand.limits(setting)),
          "help": .string(setting.help),
        ]
      }
    }
    return .table(rows)
  }

  private static func limits(_ setting: SettingInfo) -> String {
    if case .choices(let names) = setting.values { return names.joined(separator: " ") }
    return setting.values == .flag ? "true false" : setting.limits
  }
}
