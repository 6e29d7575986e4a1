import Foundation
import Script
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

/// `set` changes a stage's setting and keeps it in the workspace.
struct SetCommand: Command {
  static let spec = CommandSpec(
    "set", group: .stages, summary: "Changes a stage's setting and keeps it in the workspace.",
    details: "The stage and those after it become stale. params lists names, values and limits.",
    needs: [.capture], examples: examples)

  /// Made from the first numeric setting there is, so that it stays true.
  private static var examples: [Example] {
    for step in Pipeline.steps {
      if let setting = step.settings.first(where: { !$0.limits.isEmpty }) {
        let name = "\(step.stage.rawValue).\(setting.name)"
        return [
          Example("set \(name) \(setting.standard)", prints: "\(name) is \(setting.standard)"),
          Example("set \(name) default", prints: "\(name) is \(setting.standard)"),
        ]
      }
    }
    return []
  }

  /// An unknown setting and a value outside its limits are known without a capture.
  static func check(_ options: SetOptions) throws {
    guard !options.name.isEmpty else { return }
    let (step, name) = try setting(options.name)
    if options.value.isEmpty || options.value == "default" {
      try step.checkName(name)
    } else {
      _ = try step.validated(name, options.value)
    }
  }

  private static func setting(_ text: String) throws -> (step: StepInfo, name: String) {
    let parts = text.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw SettingError.malformed(setting: "name", text: text, expected: "STAGE.NAME")
    }
    return (try Pipeline.step(named: parts[0]), parts[1])
  }

  /// Refuses an initial pair of frames that are not there, as `align` would.
  private static func checkPair(_ text: String, in bench: Workbench) throws {
    let names = text.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
    guard names.count == 2 else {
      throw SettingError.malformed(
        setting: "init-pair", text: text, expected: "two frames, separated by a comma")
    }
    for name in names { _ = try bench.frameIndex(name) }
  }

  func run(_ options: SetOptions, in bench: inout Workbench) throws -> Reply {
    let (step, name) = try Self.setting(options.name)
    let stage = step.stage.rawValue
    try step.checkName(name)
    if options.name == "align.init-pair", !options.value.isEmpty, options.value != "default" {
      try Self.checkPair(options.value, in: bench)
    }
    var changed = bench.settings
    var text = options.value
    if text == "default" {
      text = step.settings.first { $0.name == name }?.standard ?? ""
      changed.values[stage]?[name] = nil
    } else {
      text = try step.validated(name, text)
      changed.values[stage, default: [:]][name] = text
    }
    try bench.keep(changed)
    let stale = try StageName.allCases.filter {
      if case .stale = try bench.freshness(of: $0) { true } else { false }
    }
    let note = stale.isEmpty ? "" : "; stale: " + stale.map(\.rawValue).joined(separator: ", ")
    return Reply(
      "\(options.name) is \(text)\(note)",
      value: ["name": .string(options.name), "value": Value(argument: text)])
  }
}
