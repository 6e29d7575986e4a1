import Script
import ShellKit
import Wording

extension ShellState {
  /// The evidence of the verdict: a row per quantity, the strongest first.
  mutating func verdictEvidence() throws -> Reply {
    let text = try diagnosisText()
    guard let evidence = try project.verdictEvidence() else {
      return Reply(text.lines.joined(separator: "\n"), value: .record(text.record))
    }
    return Reply(
      [
        .table(evidence.rows, columns: ["quantity", "value", "penalty"]),
        .text(text.lines[0]),
      ], value: .record(evidence.record))
  }
}
