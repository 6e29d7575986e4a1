import Pipeline
import Scene
import ShellKit
import Support
import Workspace

/// A command with the name of a stage among its options, which is checked against the stages of the
/// shell.
protocol StageNaming: Command {
  /// - Throws: `SettingError`, `WorkspaceError.unknownStage` or `WorkspaceError.unknownSetting`.
  static func check(_ options: Options, stages: StageList) throws
}

extension AnyCommand where State == ShellState {
  /// Creates the entry of a command that names one of some stages.
  init<C: StageNaming>(_ type: C.Type, stages: StageList) where C.State == ShellState {
    self.init(
      type, verify: { try C.check($0, stages: stages) },
      require: { state, needs, _ in try state.require(needs) })
  }
}

extension Setting {
  /// A setting for the name of a stage; the command validates it, as the shell determines the
  /// stages.
  static func stage(
    _ name: String, _ path: Path<String>, or others: [String] = [], help: String
  ) -> Self {
    .text(
      name, path, kind: .choice(StageList.standard.names.map(\.rawValue) + others), help)
  }
}

extension StageList {
  /// Checks the name of a stage, or another allowed word; an empty text counts as omitted.
  func check(_ text: String, of setting: String, or others: [String] = []) throws {
    let known = names.map(\.rawValue) + others
    guard text.isEmpty || known.contains(text) else {
      throw SettingError.noSuchChoice(setting: setting, text: text, choices: known)
    }
  }

  /// A stage by the name that the user typed.
  func info(named name: String) throws -> StageInfo {
    if let info = info(StageName(name)) { return info }
    throw WorkspaceError.unknownStage(
      name, near: nearestName(to: name, among: names.map(\.rawValue)))
  }

  /// A setting by the name that the user typed, `STAGE.NAME`.
  func setting(named text: String) throws -> (stage: StageInfo, name: String) {
    let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw SettingError.malformed(setting: "name", text: text, expected: "STAGE.NAME")
    }
    return (try info(named: parts[0]), parts[1])
  }
}

extension StageInfo {
  /// Checks the name of a setting.
  func checkName(_ name: String) throws {
    guard !settings.contains(where: { $0.name == name }) else { return }
    throw WorkspaceError.unknownSetting(
      "\(stage.rawValue).\(name)",
      near: nearestName(to: name, among: settings.map(\.name)).map { "\(stage.rawValue).\($0)" })
  }

  /// Checks a value and returns it as the setting writes it.
  func written(_ name: String, _ text: String) throws -> String {
    try checkName(name)
    return try validated(name, text) ?? text
  }
}
