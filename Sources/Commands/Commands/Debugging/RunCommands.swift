import Pipeline
import Script
import ShellKit
import Support
import Workspace

/// `runs` lists the runs of stages that are kept.
struct RunsCommand: Command {
  static let spec = CommandSpec(
    "runs", group: .runs, summary: "Lists the runs of stages that are kept, with their settings.",
    details: "Every run keeps its result until newer ones need the space: at most "
      + "\(RunFolder.maxCount) runs and \(RunFolder.maxBytes >> 30) GiB beside what is in use. "
      + "`use` makes one current, `diff` compares two, `undo` goes back by one change.",
    needs: [.capture], examples: [Example("runs", prints: "features")])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    .table(shell.project.runs().map { RunText.row($0, shell) })
  }
}

/// Options of commands that take one run.
struct RunOptions: StageOptions {
  var run = 0

  static let settings: [Setting<Self>] = [
    .count("run", \.run, in: 1...1_000_000, "Number of a run, as `runs` lists it.")
      .positional(required: true)
  ]
}

/// `use` makes a run current again.
struct UseCommand: Command {
  static let spec = CommandSpec(
    "use", group: .runs,
    summary: "Makes a run current, with what it was made from, its settings and its frames.",
    details: "Later stages follow where a run that was made from it is kept.",
    needs: [.capture], examples: [Example("use 1", prints: "run 1")])

  func run(_ options: RunOptions, in shell: inout ShellState) throws -> Reply {
    let entry = try shell.project.run(options.run)
    let changes = try shell.project.use(entry)
    return Reply(
      (["run \(entry.number) of \(entry.stage.rawValue) is current"] + changes.map(\.words))
        .joined(separator: "\n  "),
      value: ["run": .number(entry.number), "stage": .string(entry.stage.rawValue)])
  }
}

/// `undo` goes back to before the last change.
struct UndoCommand: Command {
  static let spec = CommandSpec(
    "undo", group: .runs,
    summary: "Goes back to the settings, frames and results from before the last change.",
    details: "A change is a command that ran stages, set or cleared something, or left frames out. "
      + "Undoing again goes back further.",
    needs: [.capture],
    examples: [Example("exclude IMG_0007.jpg; undo", prints: "settings and frames in use")])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let changes = try shell.project.undo().map(\.words)
    return Reply(
      "undone: " + (changes.isEmpty ? "nothing differs" : changes.joined(separator: ", ")),
      value: ["changes": .list(changes.map { .string($0) })])
  }
}

/// Runs as rows.
enum RunText {
  static func row(_ entry: RunFolder.Entry, _ shell: ShellState) -> Record {
    [
      "run": .number(entry.number),
      "stage": .string(entry.stage.rawValue),
      "current": .bool(shell.project.records[entry.stage]?.key == entry.record.key),
      "frames": .number(entry.record.viewNames.count),
      "seconds": .number(entry.record.shownSeconds),
      "settings": .string(settings(entry.record, shell.project.stages)),
    ]
  }

  /// The settings that were not at their defaults.
  static func settings(_ record: StageRecord, _ stages: StageList) -> String {
    if let origin = record.origin {
      let model = record.options[ProjectResults.modelSetting]
      return origin.words + (model.map { ", \($0)" } ?? "")
    }
    return changed(record, stages).sorted { $0.key < $1.key }
      .map { "\($0.key) \($0.value)" }.joined(separator: ", ")
  }

  static func changed(_ record: StageRecord, _ stages: StageList) -> [String: String] {
    let standard = stages.info(record.stage)?.texts() ?? [:]
    return record.options.filter { standard[$0.key] != $0.value }
  }
}
