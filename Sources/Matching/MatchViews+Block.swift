import Scene
import Support

/// A run in parts, which other processes can do: the choice of pairs, blocks of them, and the whole.
extension MatchViews {
  /// The pairs that a run tries, in increasing order of views, and the views' fingerprints.
  ///
  /// - Throws: `MatchError` for features that do not belong to the views; `Cancelled`.
  package func pairs(of input: MatchInput, in context: RunContext) throws -> (
    [ViewIndexPair], fingerprints: [String]
  ) {
    try validate(input)
    var input = input
    input.lists = input.lists.kept(in: Self.pool(in: context))
    return (try choosePairs(input, in: context), try fingerprints(input, in: context))
  }

  /// What a run finds of some of its pairs; of the features, those of their views are read.
  ///
  /// - Throws: As `pairs`.
  package func block(
    _ pairs: [ViewIndexPair], of input: MatchInput, in context: RunContext
  ) throws -> ([ViewPair], [MatchReport.Pair]) {
    try validate(input)
    let training = teachers(input, resolvedSearch(input.lists))
    let pool = Self.pool(in: context)
    let results = try verified(pairs, input, training, known: [:], pool, in: context)
    return (results.map(\.pair), results.map(\.report))
  }

  /// The result of a run whose pairs were matched in blocks, in order; no features are read.
  ///
  /// - Throws: `MatchError` for features that do not belong to the views.
  package func whole(
    _ pairs: [ViewPair], _ reports: [MatchReport.Pair], of input: MatchInput,
    _ fingerprints: [String]
  ) throws -> ([ViewPair], MatchReport) {
    try validate(input)
    let search = resolvedSearch(input.lists)
    return joined(
      zip(pairs, reports).map { ($0, $1) }, input, search, fingerprints, teachers(input, search))
  }
}
