import Alignment
import Pipeline
import Script
import ShellKit

/// `init` lists the pairs that were tried as the initial pair of a model.
struct InitCommand: Command {
  static let spec = CommandSpec(
    "init", group: .debugging,
    summary: "Lists the initial pairs that were tried, with figures and verdicts.",
    details:
      "In the order in which they were tried; align --init-pair A,B starts from another pair.",
    needs: [.result(.align)],
    examples: ["init": "accepted"])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let tried = try shell.project.results.report(of: AlignBinding.self).initialPairs
    let rows = tried.map { pair -> Record in
      let check = pair.verdict.check(.triedAsInitial(focal: pair.focal, pair.verdict))
      return [
        "first": .string(pair.first), "second": .string(pair.second),
        "verdict": .string(pair.verdict.words),
        "points": .number(pair.points), "angle": .number(pair.angle),
        "forward": .number(pair.forward), "matches": .number(pair.matches),
        "focal_px": .number(pair.focal), "views": .number(pair.views),
        "score": .number(pair.score), "value": .number(orNull: check.value),
        "limit": .number(orNull: check.limit), "accepted": .bool(pair.verdict == .accepted),
      ]
    }
    return .table(
      rows,
      columns: [
        "first", "second", "verdict", "points", "angle", "forward", "matches", "focal_px", "views",
        "score",
      ])
  }
}
