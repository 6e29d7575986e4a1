import Scene

/// Results of an earlier run of the stage, for pairs of views that have not changed since.
///
/// Results are reused only if a new search would give the same: the search method must be the same,
/// and the words of a `fast` search must come from the same views.
public struct CachedMatches: Sendable {
  /// A pair of view names, in the order of the views.
  struct Names: Hashable, Sendable {
    var first: String
    var second: String
  }

  /// Fingerprints of the views, by name.
  let fingerprints: [String: String]
  /// How the pairs were selected.
  let mode: PairMode
  let search: DescriptorSearch
  /// Names of the views that the vocabulary was trained on.
  let trainingViews: [String]
  private let results: [Names: PairResult]

  /// Indexes the results of an earlier run by the names of the views.
  ///
  /// - Parameter report: Report of the run that produced `pairs`, with the same options and seed.
  /// - Returns: `nil` if the report does not match the pairs.
  public init?(_ pairs: [ViewPair], _ report: MatchReport) {
    let views = report.views
    guard report.pairs.count == pairs.count,
      pairs.allSatisfy({ views.indices.contains($0.first) && views.indices.contains($0.second) })
    else { return nil }
    fingerprints = Dictionary(views.map { ($0.name, $0.fingerprint) }) { first, _ in first }
    mode = report.mode
    search = report.search
    trainingViews = report.vocabularyViews
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
