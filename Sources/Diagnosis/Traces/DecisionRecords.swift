import Alignment
import Dense
import Features
import Matching
import Numerics
import Pipeline
import Scene
import Support
import Texturing

/// The decisions that the stages recorded about frames and pairs, read once for any number of
/// queries; contains only results that belong together.
package struct DecisionRecords: Sendable {
  let excluded: Set<String>
  private(set) var features: FeatureReport?
  private(set) var images: [String: FeatureReport.Image] = [:]
  private(set) var medianKeypoints = 0
  private(set) var match: MatchReport?
  /// For each view, the pair with the most matches and the pair with the most inliers.
  private(set) var bestPairs: [(matches: MatchReport.Pair?, inliers: MatchReport.Pair?)] = []
  private(set) var align: AlignReport?
  private(set) var reconstruction: FrameOutput<Reconstruction>?
  /// For each view of the reconstruction, the number of observed points and the sum of their
  /// errors, pixels.
  private(set) var seen: [(points: Int, error: Double)] = []
  private(set) var dense: DenseReport?
  private(set) var texture: TextureReport?
  private let records: [StageName: StageRecord]
  private var matchIndex: [String: Int] = [:]

  /// Reads the reports of the results that belong to the current features.
  package init(excluding excluded: Set<String>, from results: inout Results) throws {
    self.excluded = excluded
    records = results.records
    guard results.records[.features] != nil else { return }
    features = try results.report(of: FeaturesBinding.self)
    for image in features?.images ?? [] { images[image.name] = image }
    medianKeypoints = images.values.map(\.keypoints).median() ?? 0
    guard results.isBuilt(.match, on: .features) else { return }
    readMatch(try results.report(of: MatchBinding.self))
    guard results.isBuilt(.align, on: .match) else { return }
    align = try results.report(of: AlignBinding.self)
    let found = try results.reconstruction()
    reconstruction = found
    seen = DecisionRecords.seen(found.kept)
    if results.isBuilt(.dense, on: .align) { dense = try results.report(of: DenseBinding.self) }
    if results.isBuilt(.texture, on: .align) {
      texture = try results.report(of: TextureBinding.self)
    }
  }

  private mutating func readMatch(_ report: MatchReport) {
    match = report
    for (index, view) in report.views.enumerated() { matchIndex[view.name] = index }
    bestPairs = [(MatchReport.Pair?, MatchReport.Pair?)](
      repeating: (nil, nil), count: report.views.count)
    for pair in report.pairs {
      for view in [pair.first, pair.second] where bestPairs.indices.contains(view) {
        if pair.putative > bestPairs[view].matches?.putative ?? -1 {
          bestPairs[view].matches = pair
        }
        if pair.inliers > bestPairs[view].inliers?.inliers ?? -1 { bestPairs[view].inliers = pair }
      }
    }
  }

  private static func seen(_ reconstruction: Reconstruction) -> [(points: Int, error: Double)] {
    var seen = [(points: Int, error: Double)](
      repeating: (0, 0), count: reconstruction.poses.count)
    for point in reconstruction.points {
      for observation in point.track {
        seen[Int(observation.view)].points += 1
        seen[Int(observation.view)].error += point.error
      }
    }
    return seen
  }

  /// The index of a frame among the matched views.
  func matchIndex(of frame: String) -> Int? { matchIndex[frame] }

  /// The name of a matched view.
  func name(_ view: Int) -> String { match?.views[view].name ?? "" }

  /// The name of the other view of a pair.
  func other(_ pair: MatchReport.Pair, than view: Int) -> String {
    name(pair.first == view ? pair.second : pair.first)
  }

  /// A setting of a stage's run, as text; `nil` before a run.
  func setting(_ name: String, of stage: StageName) -> String? { records[stage]?.options[name] }

  /// The program that made the result of a stage; `nil` if the stage itself made it.
  func origin(of stage: StageName) -> ResultOrigin? { records[stage]?.origin }

  /// A limit of a stage's run; `standard` before a run.
  func limit(_ name: String, of stage: StageName, standard: Int) -> Int {
    setting(name, of: stage).flatMap { Int($0) } ?? standard
  }
}
