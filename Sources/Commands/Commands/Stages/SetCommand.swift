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
    .text("name", \.name, "Setting as STAGE.NAME, such as align.max-error, or STAGE.NAME=VALUE.")
      .positional(required: true),
    .text("value", \.value, "New value, or default, if it does not follow =.").positional(),
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

  /// A setting and its value, given as two words or as one with `=`; only the setting if there is
  /// no value.
  static func parts(_ name: String, _ value: String) -> [String] {
    let given = name.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      .map(String.init)
    return given.count == 2 && value.isEmpty ? given : [name] + (value.isEmpty ? [] : [value])
  }

  /// Checks for an unknown setting or an invalid value, which needs no capture.
  static func check(_ options: SetOptions, stages: StageList) throws {
    let parts = parts(options.name, options.value)
    guard let name = parts.first, !name.isEmpty else { return }
    let (info, setting) = try stages.setting(named: name)
    if parts.count < 2 || parts[1].isEmpty || parts[1] == "default" {
      try info.checkName(setting)
    } else {
      _ = try info.written(setting, parts[1])
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
    let parts = Self.parts(options.name, options.value)
    let named = parts[0]
    let (info, name) = try shell.project.stages.setting(named: named)
    try info.checkName(name)
    var text = parts.count == 2 ? parts[1] : ""
    // Only texts may be empty.
    guard !text.isEmpty || (try? info.written(name, text)) != nil else {
      let limits = info.settings.first { $0.name == name }?.limits ?? ""
      throw CommandError.other(
        "\(named) needs a value" + (limits.isEmpty ? "" : " (\(limits))")
          + "; set \(named) default restores the default")
    }
    if named == "align.init-pair", !text.isEmpty, text != "default" {
      try Self.checkPair(text, in: shell)
    }
    var changed = shell.project.settings
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
      "\(named) is \(text.isEmpty ? "not set" : text)\(note)",
      value: ["name": .string(named), "value": Value(argument: text)])
  }
}
