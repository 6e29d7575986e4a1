import Matching
import Pipeline
import Scene
import Script
import ShellKit
import Support

/// The help and answer of `match`.
extension MatchBinding: StageWords {
  package static let variable = "matches"
  package static let summary =
    "Matches keypoints between frames and verifies the geometry of each pair."
  package static let example = Example("match", prints: "34 of 153 pairs verified")
  package static let factsNote = " its camera"

  /// The fields that scripts rely on.
  package struct Result: Codable, Sendable {
    var pairs: Int
    var verifiedPairs: Int
    var inlierMatches: Int

    enum CodingKeys: String, CodingKey {
      case pairs
      case verifiedPairs = "verified_pairs"
      case inlierMatches = "inlier_matches"
    }
  }

  package static func result(_ output: [ViewPair], report: MatchReport, views: ViewSet) -> Result {
    let verified = output.filter { $0.kind != .rejected }
    return Result(
      pairs: output.count, verifiedPairs: verified.count,
      inlierMatches: verified.reduce(0) { $0 + $1.inliers.count })
  }

  package static func sentence(_ result: Result, time: String) -> String {
    "\(result.verifiedPairs) of \(result.pairs) pairs verified, "
      + "\(result.inlierMatches) inlier matches, \(time)"
  }

  package static func isEmpty(_ result: Result) -> Bool { result.verifiedPairs == 0 }

  /// The report with view names in its pairs, and the failed gate of a rejected pair as columns of
  /// its row.
  package static func withNames(_ report: Record, _ names: [String]) -> Record {
    guard let pairs = report["pairs"]?.table else { return report }
    var report = report
    report["pairs"] = .list(
      pairs.map { pair in
        var row = pair
        for side in ["first", "second"] {
          let view = pair[side]?.number.flatMap { Int(checked: $0) } ?? -1
          if names.indices.contains(view) { row[side] = .string(names[view]) }
        }
        return .record(row)
      })
    return report
  }
}
