import Pipeline
import Script
import ShellKit
import Support

extension Shell {
  /// Completes the end of `line`: commands, options, choices, frames, settings, columns, variables and
  /// their fields, paths, programs.
  public func complete(_ line: String) -> Completion { assistant.complete(line) }

  /// Help on the word at the end of `line`: an option, a setting, a variable, a function, a command
  /// or a topic; help on the command if the word is one of its values. `nil` if there is none.
  public func help(at line: String) -> String? { assistant.help(at: line) }

  private var assistant: PromptAssistant<ShellState> {
    PromptAssistant(
      state.help,
      state: PromptState(
        aliases: state.aliases, variables: Array(variables.keys) + builtinNames, scope: scope,
        url: { state.url($0) }, frames: { state.project.frameNames }, words: listedWords,
        values: { setting, spec in
          setting.name == "event" && spec.group == .stepping
            ? StepCatalog.names(of: state.project.stages) + StepCatalog.sessionEvents : []
        }))
  }

  /// Completions of arguments whose values are not the choices of a setting.
  private func listedWords(after words: [String]) -> [String]? {
    switch words.first {
    case "help": state.help.names + state.aliases.keys
    case "unalias": Array(state.aliases.keys)
    case "set" where words.count < 3: settingCandidates(words)
    default: nil
    }
  }

  private func settingCandidates(_ words: [String]) -> [String] {
    if words.count == 1 {
      return state.help.stages.flatMap { stage in
        stage.settings.map { "\(stage.stage.rawValue).\($0.name)" }
      }
    }
    let parts = words[1].split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2,
      let stage = state.help.stages.first(where: { $0.stage.rawValue == parts[0] }),
      let setting = stage.settings.first(where: { $0.name == parts[1] })
    else { return [] }
    switch setting.values {
    case .choices(let names): return names + ["default"]
    case .flag: return ["true", "false", "default"]
    default: return ["default"]
    }
  }
}
