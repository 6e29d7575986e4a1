import Script
import ShellKit
import Support

/// Options of `exclude` and `include`.
struct FrameListOptions: StageOptions {
  var names: [String] = []

  static let settings: [Setting<Self>] = [
    .words(
      "name", \.names, kind: .frame,
      "Names of frames, patterns such as IMG_00*, or a table of frames."
    )
    .positional(required: true)
  ]
}

enum ExclusionReply {
  static func make(_ names: [String], verb: String, _ shell: ShellState) -> Reply {
    let out = shell.project.frameNames.filter { shell.project.settings.excluded.contains($0) }
    let used = shell.project.frameNames.count - out.count
    return Reply(
      "\(verb) \(names.joined(separator: ", ")): \(used) of \(shell.project.frameNames.count) in use",
      value: [
        "frames": .number(used),
        "excluded": .list(out.map { .string($0) }),
      ])
  }
}

/// `exclude` excludes frames from all stages.
struct ExcludeCommand: Command {
  static let spec = CommandSpec(
    "exclude", group: .capture,
    summary: "Excludes frames from every stage until they are included again.",
    details: "Stored in the workspace; all stages become stale.", needs: [.capture],
    examples: [
      "exclude IMG_0007.jpg IMG_0008.jpg":
        "excluded IMG_0007.jpg, IMG_0008.jpg: 16 of 18 in use"
    ])

  func run(_ options: FrameListOptions, in shell: inout ShellState) throws -> Reply {
    let names = try shell.project.setExcluded(true, options.names)
    return ExclusionReply.make(names, verb: "excluded", shell)
  }
}
