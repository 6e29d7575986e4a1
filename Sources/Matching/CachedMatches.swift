import Scene

/// What an earlier run of the stage found, for pairs whose views have not changed since.
///
/// Only what cannot differ from a new search is used: the search must be the same, and the words of
/// a `fast` one must have been learned from the same views.
public struct CachedMatches: Sendable {
  /// A pair of views by name, the one that came first in the list first.
  struct Names: Hashable, Sendable {
    var first: String
    var second: String
  }

  /// Fingerprints of the views, by name.
  let fingerprints: [String: String]
  /// How the pairs were chosen.
  let mode: PairMode
  let search: DescriptorSearch
  /// Names of the views that the words were learned from.
  let trainingViews: [String]
  private let results: [Names: PairResult]

  /// Indexes the results of an earlier run by the names of the views.
  ///
  /// - Parameter report: Of the run that found `pairs`, with the same options and seed.
  /// - Returns: `nil` for a report that does not go with the pairs.
  public init?(_ pairs: [ViewPair], _ report: MatchReport) {
    let views = report.views
    guard report.pairs.count == pairs.count,
      pairs.allSatisfy({ views.indices.contains($0.first) && views.indices.contains($0.second) })
    else { return nil }
    fingerprints = Dictionary(views.map { ($0.name, $0.fingerprint) }) { first, _ in first }
    mode = report.mode
    search = report.search
    trainingViews = report.teachers
    results = Dictionary(
      zip(pairs, report.pairs).map { pair, record in
        (Names(first: views[pair.first].name, second: views[pair.second].name), (pair, record))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The cached result of a pair, with the current indices of its views.
  func result(_ pair: ViewIndexPair, _ names: Names) -> PairResult? {
    guard var cached = results[names] else { return nil }
    (cached.pair.first, cached.pair.second) = (pair.first, pair.second)
    (cached.report.first, cached.report.second) = (pair.first, pair.second)
    return cached
  }
}
