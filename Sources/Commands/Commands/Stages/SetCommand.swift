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

  func run(_ options: SetOptions, in bench: inout Workbench) throws -> Reply {
    let parts = options.name.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2 else {
      throw SettingError.malformed(
        setting: "name", text: options.name, expected: "STAGE.NAME")
    }
    let step = try Pipeline.step(named: parts[0])
    var changed = bench.settings
    var text = options.value
    if text == "default" {
      guard let setting = step.settings.first(where: { $0.name == parts[1] }) else {
        _ = try step.validated(parts[1], text)
        return Reply()
      }
      text = setting.standard
      changed.values[parts[0]]?[parts[1]] = nil
    } else {
      text = try step.validated(parts[1], text)
      changed.values[parts[0], default: [:]][parts[1]] = text
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
