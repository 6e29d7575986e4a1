import Script

/// `status` tells of every stage whether its result is missing, fresh or stale, and why.
struct StatusCommand: Command {
  static let spec = CommandSpec(
    "status", group: .stages, summary: "Tells which stages are missing, fresh or stale, and why.",
    needs: [.capture], examples: [Example("status", prints: "texture   fresh")])

  func run(_ options: NoOptions, in bench: inout Workbench) throws -> Reply {
    let rows = try StageName.allCases.map { stage -> Record in
      let freshness = try bench.freshness(of: stage)
      let record = bench.records[stage]
      return [
        "stage": .string(stage.rawValue),
        "state": .string(freshness.word),
        "why": .string(why(freshness, stage, bench)),
        "seconds": .number(orNull: record?.seconds),
      ]
    }
    let stopped = StepText.lines(stepping: bench.stepping).first.map { ["stopped: \($0)"] } ?? []
    return .table(rows, remarks: stopped)
  }

  /// Why a result is stale, or what a fresh one was made with other than what is set.
  private func why(_ freshness: Freshness, _ stage: StageName, _ bench: Workbench) -> String {
    guard freshness == .fresh else {
      return freshness.reasons.map(\.words).joined(separator: "; ")
    }
    if let origin = bench.records[stage]?.origin { return origin.words }
    return bench.ownSettings(of: stage).map {
      "with \($0.name) \($0.used), not the setting \($0.set)"
    }
    .joined(separator: "; ")
  }
}
