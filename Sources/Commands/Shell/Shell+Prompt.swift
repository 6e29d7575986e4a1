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

  /// A description of each candidate for completing the end of `line`; empty texts for none.
  public func descriptions(of completion: Completion, at line: String) -> [String] {
    assistant.descriptions(of: completion, at: line).map { VisibleText.line($0) }
  }

  /// The help and limits of the value at the end of `line`; `nil` if there is none.
  public func hint(at line: String) -> String? {
    assistant.hint(at: line).map { VisibleText.line($0) }
  }

  /// The parts of a line with a meaning, for its colors.
  public func styles(of line: String) -> [StyledRange] { assistant.styles(of: line) }

  /// Whether a text can be run; otherwise, more lines have to follow.
  public func isComplete(_ text: String) -> Bool {
    do {
      _ = try Script(parsing: Source(name: "prompt", text: text, isInteractive: true))
    } catch let error as Diagnostic {
      return error.kind != .incomplete
    } catch {}
    return true
  }

  private var assistant: PromptAssistant<ShellState> {
    var prompt = PromptState(
      aliases: state.aliases, variables: Array(variables.keys) + builtinNames, scope: scope,
      url: { state.url($0) }, frames: { state.project.frameNames }, words: listedWords,
      values: listedValues)
    prompt.describe = { setting, _, value in
      switch setting.name {
      case "run": runs[value] ?? ""
      case "camera": Self.cameraWords[value] ?? ""
      default: ""
      }
    }
    prompt.isKnown = { word in isWord(word) || state.functions[word] != nil }
    return PromptAssistant(state.help, state: prompt)
  }

  /// Values of `--camera` that select a source of the intrinsics, with what they do.
  private static let cameraWords = [
    "exif": "Ignores calibration files.", "auto": "Ignores calibration files and EXIF.",
  ]

  /// Values of settings that their declarations do not list.
  private func listedValues(of setting: SettingInfo, _ spec: CommandSpec) -> [String] {
    switch setting.name {
    case "event" where spec.group == .stepping:
      StepCatalog.names(of: state.project.stages) + StepCatalog.sessionEvents
    case "run": Array(runs.keys)
    case "a", "b", "c", "name":
      spec.group == .measuring ? state.project.settings.measurements.points.map(\.name) : []
    case "camera" where setting.values == .free: Array(Self.cameraWords.keys)
    default: []
    }
  }

  /// The stored runs: the stage and changed settings of each, by number.
  private var runs: [String: String] {
    let entries = state.project.runs()
    return Dictionary(
      entries.map { entry in
        let settings = RunText.settings(entry.record, state.project.stages)
        return (
          String(entry.number),
          entry.stage.rawValue + (settings.isEmpty ? "" : ", " + settings)
        )
      }, uniquingKeysWith: { first, _ in first })
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
