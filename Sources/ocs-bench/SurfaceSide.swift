import Foundation
import Script

/// What the stages behind the poses cost one program, and how good its surface is.
struct SurfaceSide {
  /// The steps both programs take: ours are stages, OpenMVS's programs of their own.
  static let steps = ["dense", "mesh", "texture"]

  var runs: [ProgramRun]
  /// F-scores by threshold, and medians in the truth's unit; empty without truth.
  var score = Record()

  /// All steps: summed times, largest memory.
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
