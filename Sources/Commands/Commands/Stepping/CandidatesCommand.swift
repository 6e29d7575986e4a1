import Alignment
import Script
import ShellKit
import Support
import Wording

/// `candidates` lists the views that may be registered next.
struct CandidatesCommand: Command {
  static let spec = CommandSpec(
    "candidates", group: .stepping,
    summary: "Lists the frames without a pose in a stopped alignment, the next candidate first.",
    details: """
      visible: points of the model with matches in the frame; needed: minimum for an attempt; \
      at_last: minimum for a last attempt; score: by number and spread of the points. register \
      tries a frame out of turn.
      """,
    needs: [.capture],
    examples: [
      "align --step; step 6; candidates; finish": "visible"
    ])

  func run(_ options: NoOptions, in shell: inout ShellState) throws -> Reply {
    let state = try shell.project.alignState()
    let rows = state.candidates.map { candidate -> Record in
      [
        "name": .string(candidate.view), "visible": .number(candidate.visible),
        "needed": .number(candidate.limit),
        "at_last": .number(candidate.lastLimit), "score": .number(candidate.score),
        "failed_inliers": .number(orNull: candidate.failure.map { Double($0.inliers) }),
        "failed_limit": .number(orNull: candidate.failure.map { Double($0.limit) }),
      ]
    }
    return rows.isEmpty
      ? Reply("every frame has a pose", value: .list([])) : .table(rows)
  }
}
