import Pipeline
import Script
import ShellKit
import Support

/// Options of commands about one stage.
struct StageOption: StageOptions {
  var stage = ""

  static let settings: [Setting<Self>] = [
    .stage("stage", \.stage, help: "Name of a stage.")
      .positional()
  ]
}

/// `params` lists the stages' settings.
struct ParamsCommand: StageNaming {
  static let spec = CommandSpec(
    "params", group: .stages,
    summary: "Lists the settings of the stages with their values and limits.",
    examples: [
      "params align": "align.method                  auto",
      "params": "texture.size",
    ])

  static func check(_ options: StageOption, stages: StageList) throws {
    try stages.check(options.stage, of: "stage")
  }

  func run(_ options: StageOption, in shell: inout ShellState) throws -> Reply {
    let stages = shell.project.stages
    let infos = options.stage.isEmpty ? stages.infos : [try stages.info(named: options.stage)]
    let rows = infos.flatMap { info in
      let texts = shell.project.texts(of: info)
      return info.settings.map { setting -> Record in
        [
          "name": .string("\(info.stage.rawValue).\(setting.name)"),
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
