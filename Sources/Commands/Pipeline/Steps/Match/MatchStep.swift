import Matching
import ObjectCapture
import Scene
import Script
import Support

/// Joins `MatchViews` to the workbench.
enum MatchStep: PipelineStep {
  typealias Join = MatchJoin
  static let variable = "matches"
  static let summary = "Matches keypoints between frames and verifies each pair's geometry."
  static let example = Example("match", prints: "30 of 153 pairs verified")
  static let factsNote = " its camera"

  /// The figures scripts rely on.
  struct Result: Codable, Sendable {
    var pairs: Int
    var verifiedPairs: Int
    var inlierMatches: Int

    enum CodingKeys: String, CodingKey {
      case pairs
      case verifiedPairs = "verified_pairs"
      case inlierMatches = "inlier_matches"
    }
  }

  static func result(_ output: [ViewPair], report: MatchReport, views: ViewSet) -> Result {
    let verified = output.filter { $0.kind != .rejected }
    return Result(
      pairs: output.count, verifiedPairs: verified.count,
      inlierMatches: verified.reduce(0) { $0 + $1.inliers.count })
  }

  static func sentence(_ result: Result, time: String) -> String {
    "\(result.verifiedPairs) of \(result.pairs) pairs verified, "
      + "\(result.inlierMatches) inlier matches, \(time)"
  }

  static func isEmpty(_ result: Result) -> Bool { result.verifiedPairs == 0 }

  /// The pairs' views by name, and what a rejected pair failed as columns of its row.
  static func withNames(_ report: Record, _ names: [String]) -> Record {
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

extension StageName {
  static let match = StageName(MatchStep.self)
}

extension Workbench {
  /// Every pair of frames that was tried.
  mutating func pairs() throws -> FrameOutput<[ViewPair]> { try output(of: MatchStep.self) }

  /// The matches that verification was given of two frames, as keypoints of `a` and of `b`; `nil` where
  /// they cannot be found again: another program matched, or keypoints came without descriptors.
  ///
  /// - Throws: `CommandError.notBuilt` when the features there now are others.
  mutating func putativeMatches(_ a: String, _ b: String) throws -> [Match]? {
    try requireBuilt(.match, on: .features)
    guard let record = records[.match], record.origin == nil, record.version == MatchStep.version
    else { return nil }
    let names = try loadedCapture().viewSet.views.map(\.name)
    guard names == record.viewNames, let first = names.firstIndex(of: a),
      let second = names.firstIndex(of: b), first != second
    else { return nil }
    let found = try MatchViews(options: MatchStep.options(in: self, with: record.options))
      .putativeMatches(
        of: (min(first, second), max(first, second)),
        MatchJoin.input(try loadedCapture().viewSet, from: &self), in: context.silent)
    return first < second ? found : found?.map { Match($0.second, $0.first) }
  }
}
