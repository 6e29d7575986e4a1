import Scene

extension MatchReport {
  /// The report restricted to pairs between some of the views, as if only these had been matched.
  ///
  /// - Parameter indices: Indices of the views, increasing; the new report numbers views by their
  ///   positions in this list.
  public func keeping(_ indices: [Int]) -> MatchReport {
    let places = Dictionary(
      zip(indices, indices.indices), uniquingKeysWith: { first, _ in first })
    let kept = pairs.compactMap { pair -> Pair? in
      guard let first = places[pair.first], let second = places[pair.second] else { return nil }
      var pair = pair
      (pair.first, pair.second) = (first, second)
      return pair
    }
    let names = Set(indices.map { views[$0].name })
    return MatchReport(
      mode: mode, search: search, pairs: kept, names: indices.map { views[$0].name },
      fingerprints: indices.map { views[$0].fingerprint },
      vocabularyViews: vocabularyViews.filter { names.contains($0) })
  }
}

extension [ViewPair] {
  /// The pairs between some of the views, renumbered by their positions in `indices`.
  public func keeping(_ indices: [Int]) -> [ViewPair] {
    let places = Dictionary(
      zip(indices, indices.indices), uniquingKeysWith: { first, _ in first })
    return compactMap { pair in
      guard let first = places[pair.first], let second = places[pair.second] else { return nil }
      var pair = pair
      (pair.first, pair.second) = (first, second)
      return pair
    }
  }
}
