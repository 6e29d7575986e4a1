import Scene
import Script
import ShellKit
import Support
import Wording
import Workspace

/// `status` shows for every stage whether its result is missing, fresh or stale, and why.
struct StatusCommand: Command {
  static let spec = CommandSpec(
    "status", group: .stages, summary: "Shows which stages are missing, fresh or stale, and why.",
    needs: [.capture], examples: ["status": "texture   fresh"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let rows = try shell.project.stages.names.map { stage -> Record in
      let freshness = try shell.project.freshness(of: stage)
      let record = shell.project.records[stage]
      return [
        "stage": .string(stage.rawValue),
        "state": .string(freshness.word),
        "why": .string(try why(freshness, of: stage, in: shell)),
        "seconds": .number(orNull: record?.seconds),
      ]
    }
    let stopped =
      StepText.lines(stepping: shell.project.stepping).first.map { ["stopped: \($0)"] } ?? []
    return .table(rows, remarks: stopped)
  }

  /// Why a result is stale, or which settings of a fresh one differ from the set ones.
  private func why(
    _ freshness: Freshness, of stage: StageName, in shell: ShellState
  ) throws -> String {
    guard freshness == .fresh else {
      let interrupted = try shell.project.interrupted(stage)?.words(stage)
      return ((interrupted.map { [$0] } ?? []) + freshness.reasons.map(\.words))
        .joined(separator: "; ")
    }
    if let origin = shell.project.records[stage]?.origin { return origin.words }
    return shell.project.ownSettings(of: stage).map {
      $0.used.isEmpty
        ? "without \($0.name), not with the setting \($0.set)"
        : $0.set.isEmpty
          ? "with \($0.name) \($0.used), which is not set"
          : "with \($0.name) \($0.used), not the setting \($0.set)"
    }
    .joined(separator: "; ")
  }
}
