import Foundation
import Script

/// The cost of the stages after alignment for one program, and the quality of its surface.
struct SurfaceSide {
  /// The steps of both programs: stages of `ocs`, separate programs of OpenMVS.
  static let steps = ["dense", "mesh", "texture"]

  var runs: [ProgramRun]
  /// F-scores by threshold, and medians in the unit of the truth; empty without truth.
  var score = Record()

  /// All steps: total times, maximum memory.
  var all: Usage {
    Usage(
      cpu: runs.reduce(0) { $0 + $1.usage.cpu }, wall: runs.reduce(0) { $0 + $1.usage.wall },
      peak: runs.map(\.usage.peak).max() ?? 0)
  }

  func usage(of step: String) -> Usage? { runs.first { $0.name.hasSuffix(step) }?.usage }

  var record: Record {
    [
      "stages": .list(runs.map(\.record) + [.record(all.record("all"))]), "score": .record(score),
    ]
  }
}
