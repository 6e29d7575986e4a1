import Scene

extension MatchInput {
  /// Whether keypoints have no descriptors, so that no new matches can be searched for.
  var lacksDescriptors: Bool {
    lists.sizes.contains { $0.keypoints > 0 && $0.descriptors == 0 }
  }
}

extension MatchViews {
  /// Reuses the results of an earlier run for pairs of unchanged views, which is the only option
  /// without descriptors.
  ///
  /// - Throws: `MatchError.noDescriptors` if there is no earlier run with these options.
  func reuse(_ input: MatchInput) throws -> ([ViewPair], MatchReport) {
    guard let cache = input.earlier(options) else { throw MatchError.noDescriptors }
    let names = input.views.views.map(\.name)
    let known = names.indices.filter {
      input.fingerprints[names[$0]] == cache.fingerprints[names[$0]]
    }
    guard known.count > 1, known.count == names.count else { throw MatchError.noDescriptors }
    var results: [PairResult] = []
    for (place, first) in known.enumerated() {
      for second in known[(place + 1)...] {
        let pair = CachedMatches.Names(first: names[first], second: names[second])
        if let found = cache.result(ViewIndexPair(first, second), pair) { results.append(found) }
      }
    }
    let report = MatchReport(
      mode: cache.mode, search: cache.search, pairs: results.map(\.report), names: names,
      fingerprints: names.map { cache.fingerprints[$0] ?? "" }, vocabularyViews: cache.trainingViews
    )
    return (results.map(\.pair), report)
  }
}
