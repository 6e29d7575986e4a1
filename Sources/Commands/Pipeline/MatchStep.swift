import Matching
import Scene
import Script

/// Joins `MatchViews` to the workbench.
enum MatchStep: PipelineStep {
  typealias Work = MatchViews
  static let stage = StageName.match
  static let version = 2
  static let summary = "Matches keypoints between frames and verifies each pair's geometry."
  static let example = Example("match", prints: "30 of 153 pairs verified")

  static func input(_ views: ViewSet, in bench: inout Workbench) throws -> MatchInput {
    MatchInput(
      views: views, features: try bench.features(), earlier: bench.cachedMatches())
  }

  static func facts(of view: View, camera: ViewCamera) -> String { "\(camera)" }

  static func result(_ output: [ViewPair], report: MatchReport, views: ViewSet) -> Record {
    let verified = output.filter { $0.kind != .rejected }
    return [
      "pairs": .number(output.count),
      "verified_pairs": .number(verified.count),
      "inlier_matches": .number(verified.reduce(0) { $0 + $1.inliers.count }),
    ]
  }

  static func sentence(_ result: Record) -> String {
    "\(result.text("verified_pairs")) of \(result.text("pairs")) pairs verified, "
      + "\(result.text("inlier_matches")) inlier matches, \(result.time)"
  }

  static func write(_ output: [ViewPair], to file: borrowing SectionFileWriter) throws {
    try file.write("pairs", output)
  }

  static func keep(_ output: [ViewPair], in outputs: inout Outputs) { outputs.pairs = output }
}
