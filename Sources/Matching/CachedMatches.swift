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

  /// Fingerprints of the views.
  let prints: [String: String]
  let search: DescriptorSearch
  let teachers: [String]
  private let found: [Names: (pair: ViewPair, report: MatchReport.Pair)]

  /// - Parameter report: Of the run that found `pairs`, with the same options and seed.
  /// - Returns: `nil` for a report that does not go with the pairs.
  public init?(_ pairs: [ViewPair], _ report: MatchReport) {
    let views = report.views
    guard report.pairs.count == pairs.count,
      pairs.allSatisfy({ views.indices.contains($0.first) && views.indices.contains($0.second) })
    else { return nil }
    prints = Dictionary(views.map { ($0.name, $0.fingerprint) }) { first, _ in first }
    search = report.search
    teachers = report.teachers
    found = Dictionary(
      zip(pairs, report.pairs).map { pair, record in
        (Names(first: views[pair.first].name, second: views[pair.second].name), (pair, record))
      }, uniquingKeysWith: { first, _ in first })
  }

  /// The earlier result of a pair, with the indices of now.
  func result(
    _ pair: ViewIndexPair, _ names: Names
  ) -> (pair: ViewPair, report: MatchReport.Pair)? {
    guard var known = found[names] else { return nil }
    (known.pair.first, known.pair.second) = (pair.first, pair.second)
    (known.report.first, known.report.second) = (pair.first, pair.second)
    return known
  }
}
