import Pipeline
import Scene
import ShellKit
import Support
import Workspace

/// A command whose options name a stage: they are checked against the stages of the shell.
protocol StageNaming: Command {
  /// - Throws: `SettingError`, `WorkspaceError.unknownStage` or `WorkspaceError.unknownSetting`.
  static func check(_ options: Options, stages: StageList) throws
}

extension AnyCommand where State == ShellState {
  /// A command that names one of some stages.
  init<C: StageNaming>(_ type: C.Type, stages: StageList) where C.State == ShellState {
    self.init(
      type, verify: { try C.check($0, stages: stages) },
      require: { state, needs, _ in try state.require(needs) })
  }
}

extension Setting {
  /// A stage by its name; the command checks it, as stages are the shell's.
  static func stage(
    _ name: String, _ path: Path<String>, or others: [String] = [], help: String
  ) -> Self {
    Setting(
      name: name, kind: .choice(StageList.standard.names.map(\.rawValue) + others), unit: .none,
      help: help, get: { $0[keyPath: path] }, set: { $0[keyPath: path] = $1 })
  }
}

extension StageList {
  /// Checks the name of a stage, or another word; empty texts are not given.
  func check(_ text: String, of setting: String, or others: [String] = []) throws {
    let known = names.map(\.rawValue) + others
    guard text.isEmpty || known.contains(text) else {
      throw SettingError.noSuchChoice(setting: setting, text: text, choices: known)
    }
  }

  /// A stage by the name the user wrote.
  func info(named name: String) throws -> StageInfo {
    if let info = info(StageName(name)) { return info }
    throw WorkspaceError.unknownStage(
      name, near: nearestName(to: name, among: names.map(\.rawValue)))
  }

  /// A setting by its name as the user wrote it, `STAGE.NAME`.
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
