import Matching
import Scene
import Support

/// The binding of the `match` stage (`MatchViews`).
package enum MatchBinding: StageBinding {
  package typealias Work = MatchViews
  package typealias Kept = [ViewPair]
  package static let version = 4
  package static let section = "pairs"
  package static let inputs: [StageName] = [.features]

  package static func input(
    _ views: ViewSet, from results: inout Results
  ) throws -> MatchInput {
    var input = MatchInput(
      views: views, lists: try results.featureLists().kept(for: views),
      earlier: results.knownMatches())
    input.fingerprints = results.knownFingerprints(of: views)
    return input
  }

  /// Positions select pairs in large captures.
  package static func facts(of view: View, camera: ViewCamera) -> String {
    camera.cacheText + (view.position.map { " \($0.latitude) \($0.longitude)" } ?? "")
  }

  package static func isConsistent(_ kept: [ViewPair], views: Int) -> Bool {
    kept.allSatisfy { 0 <= $0.first && $0.first < $0.second && $0.second < views }
  }

  package static func memoryNeed(
    _ input: MatchInput, _ options: MatchOptions, in context: RunContext
  ) -> MemoryNeed? {
    Work(options: options).memoryNeed(of: input)
  }
}

extension StageName {
  package static let match = MatchViews.name
}
