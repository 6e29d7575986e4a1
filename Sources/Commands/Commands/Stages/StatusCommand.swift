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
        "why": .string(freshness.reasons.map(\.words).joined(separator: "; ")),
        "seconds": .number(orNull: record?.seconds),
      ]
    }
    return .table(rows)
  }
}
