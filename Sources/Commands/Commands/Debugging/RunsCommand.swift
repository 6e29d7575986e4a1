import Pipeline
import Script
import ShellKit
import Support
import Workspace

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

  /// The settings that differed from their defaults.
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

/// `runs` lists the stored runs of stages.
struct RunsCommand: Command {
  static let spec = CommandSpec(
    "runs", group: .runs, summary: "Lists the stored runs of stages with their settings.",
    details: """
      Every run keeps its result until newer runs need the space: at most \(RunFolder.maxCount) \
      runs and, in addition to the current results, half of the free disk space or \
      \(RunFolder.maxBytes >> 30) GiB. `use` makes a run current, `diff` compares two, `undo` \
      reverts the last change.
      """,
    needs: [.capture], examples: ["runs": "features"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    .table(shell.project.runs().map { RunText.row($0, shell) })
  }
}
