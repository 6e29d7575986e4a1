import Foundation
import Pipeline
import Script
import ShellKit
import Support

/// Options of `set`.
struct SetOptions: StageOptions {
  var name = ""
  var value = ""

  static let settings: [Setting<Self>] = [
    .text("name", \.name, "Setting as STAGE.NAME, such as align.max-error.")
      .positional(required: true),
    .text("value", \.value, "New value, or default.").positional(required: true),
  ]
}

/// `set` changes a stage's setting and stores it in the workspace.
struct SetCommand: StageNaming {
  static let spec = CommandSpec(
    "set", group: .stages, summary: "Changes a stage's setting and stores it in the workspace.",
    details: "The stage and all later stages become stale. params lists names, values and limits.",
    needs: [.capture], examples: examples)

  /// Derived from the first numeric setting, so that they stay valid.
  private static var examples: ExampleList {
    for info in StageList.standard.infos {
      if let setting = info.settings.first(where: { !$0.limits.isEmpty }) {
        let name = "\(info.stage.rawValue).\(setting.name)"
        return [
          "set \(name) \(setting.standard)": "\(name) is \(setting.standard)",
          "set \(name) default": "\(name) is \(setting.standard)",
        ]
      }
    }
    return []
  }

  /// Checks for an unknown setting or an invalid value, which needs no capture.
  static func check(_ options: SetOptions, stages: StageList) throws {
    guard !options.name.isEmpty else { return }
    let (info, name) = try stages.setting(named: options.name)
    if options.value.isEmpty || options.value == "default" {
      try info.checkName(name)
    } else {
      _ = try info.written(name, options.value)
    }
  }

  /// Rejects an initial pair of unknown frames, as `align` would.
  private static func checkPair(_ text: String, in shell: ShellState) throws {
    let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard names.count == 2 else {
      throw SettingError.malformed(
        setting: "init-pair", text: text, expected: "two frames, separated by a comma")
    }
    for name in names { _ = try shell.project.frameIndex(name) }
  }

  func run(_ options: SetOptions, in shell: inout ShellState) throws -> Reply {
    let (info, name) = try shell.project.stages.setting(named: options.name)
    try info.checkName(name)
    if options.name == "align.init-pair", !options.value.isEmpty, options.value != "default" {
      try Self.checkPair(options.value, in: shell)
    }
    var changed = shell.project.settings
    var text = options.value
    if text == "default" {
      text = info.settings.first { $0.name == name }?.standard ?? ""
      changed.values[info.stage]?[name] = nil
    } else {
      text = try info.written(name, text)
      changed.values[info.stage, default: [:]][name] = text
    }
    try shell.project.keep(changed)
    let stale = try shell.project.stages.names.filter {
      if case .stale = try shell.project.freshness(of: $0) { true } else { false }
    }
    let note = stale.isEmpty ? "" : "; stale: " + stale.map(\.rawValue).joined(separator: ", ")
    return Reply(
      "\(options.name) is \(text)\(note)",
      value: ["name": .string(options.name), "value": Value(argument: text)])
  }
}
