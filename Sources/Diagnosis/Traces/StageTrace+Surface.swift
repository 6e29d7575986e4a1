import Dense
import Pipeline
import Surface
import Texturing

/// What stopped or degraded the stages after `align`.
extension StageTrace {
  mutating func addDense() {
    guard let report = records.dense else { return }
    addWithoutDepth(report)
    if let source = report.sensor?.source {
      switch source {
      case .metricReconstruction, .sparsePoints: break
      case .fewPoints, .disagreement: add(.sensorDepthUnused(source), next: .look(.scale))
      }
    }
    if let problem = report.object?.problem {
      let (value, limit) = problem.measure
      add(.objectNotSeparated(problem), value, limit: limit, next: .look(.options(.mesh)))
    }
  }

  /// One row per gate.
  private mutating func addWithoutDepth(_ report: DenseReport) {
    var groups: [Gate: [(entry: DenseReport.Entry, reason: DenseViewProblem)]] = [:]
    for entry in report.views {
      guard let reason = entry.reason else { continue }
      groups[reason.check(entry).gate, default: []].append((entry, reason))
    }
    for (gate, members) in groups.sorted(by: { $0.key.rawValue < $1.key.rawValue }) {
      let (entry, reason) = members[0]
      let check = reason.check(entry)
      add(
        .noDepthMap(gate), check.value, limit: check.limit, frames: members.map(\.entry.name),
        next: reason.next(for: entry.name, records))
    }
  }

  mutating func addMesh(_ report: MeshReport) {
    for warning in report.warnings { add(.mesh(warning), next: .look(.report(.mesh))) }
    if report.boundaryLoops > 0 {
      add(.openBorders, Double(report.boundaryLoops), limit: 0, next: .look(.meshCheck))
    }
  }

  mutating func addTexture() {
    guard let report = records.texture else { return }
    if let first = report.skipped.first {
      add(
        .unusablePhotographs, Double(report.skipped.count), limit: 0,
        frames: report.skipped.map(\.name),
        next: .replaceFile(first.name))
    }
    if report.unseen > TextureLimits.maxUnseen {
      add(
        .unseenSurface, report.unseen, limit: TextureLimits.maxUnseen, next: .look(.textureCheck))
    }
  }
}

extension ObjectSeparation.Problem {
  /// The decisive value and its limit, as fractions.
  fileprivate var measure: (value: Double?, limit: Double?) {
    guard case .notFree(let share, let limit) = self else { return (nil, nil) }
    return (share, limit)
  }
}
