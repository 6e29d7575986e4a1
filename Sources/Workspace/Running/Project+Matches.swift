import Matching
import Pipeline
import Scene

extension Project {
  /// The putative matches of two frames before verification, as keypoints of `a` and of `b`; `nil`
  /// if they cannot be recomputed: another program matched, or keypoints came without descriptors.
  ///
  /// - Throws: `PipelineError.notBuilt` if the features have changed since.
  package mutating func putativeMatches(_ a: String, _ b: String) throws -> [Match]? {
    try results.requireBuilt(.match, on: .features)
    guard let record = records[.match], record.origin == nil,
      record.version == MatchBinding.version
    else { return nil }
    let views = try loadedCapture().viewSet
    let names = views.views.map(\.name)
    guard names == record.viewNames, let first = names.firstIndex(of: a),
      let second = names.firstIndex(of: b), first != second
    else { return nil }
    let found = try MatchViews(options: options(of: MatchBinding.self, with: record.options))
      .putativeMatches(
        of: (min(first, second), max(first, second)),
        MatchBinding.input(views, from: &results), in: context.silent)
    return first < second ? found : found?.map { Match($0.second, $0.first) }
  }
}
