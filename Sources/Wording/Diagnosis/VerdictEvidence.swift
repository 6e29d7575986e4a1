import Alignment
import Pipeline
import Script
import Workspace

/// The evidence of the probability that the poses are right.
package struct VerdictEvidence {
  let report: AlignReport

  /// A row per quantity, the strongest first; `penalty` lowers the log-odds.
  package var rows: [Record] { Self.rows(report.effects) }

  /// For scripts: also the evidence of each view.
  package var record: Record {
    [
      "probability": .number(report.probability ?? 0), "evidence": .list(rows.map { .record($0) }),
      "views": .list(
        report.viewProbabilities.map { view in
          .record([
            "name": .string(view.view), "probability": .number(view.probability),
            "evidence": .list(Self.rows(report.effects(of: view.view)).map { .record($0) }),
          ])
        }),
    ]
  }

  private static func rows(_ effects: [EvidenceEffect]) -> [Record] {
    effects.enumerated().sorted {
      ($1.element.penalty, $0.offset) < ($0.element.penalty, $1.offset)
    }
    .map { _, effect in
      [
        "id": .string(effect.id), "quantity": .string(effect.name),
        "value": .number(effect.value),
        "penalty": .number((effect.penalty * 100).rounded() / 100),
      ]
    }
  }
}

extension Project {
  /// The evidence about the current alignment; `nil` without a checked one.
  package mutating func verdictEvidence() throws -> VerdictEvidence? {
    guard results.records[.align] != nil, results.isBuilt(.align, on: .features) else { return nil }
    let report = try results.report(of: AlignBinding.self)
    return report.check == nil ? nil : VerdictEvidence(report: report)
  }
}
