import Scene
import Support

/// Sharded execution: selection of pairs, matching of blocks of pairs, and assembly of the result.
extension MatchViews {
  /// The pairs that a run tests, in increasing order of views, and the views' fingerprints.
  ///
  /// - Throws: `MatchError` if the features do not match the views; `Cancelled`.
  package func pairs(of input: MatchInput, in context: RunContext) throws -> (
    [ViewIndexPair], fingerprints: [String]
  ) {
    var input = seen(input)
    try validate(input)
    input.lists = input.lists.kept(in: Self.pool(in: context))
    return (try choosePairs(input, in: context), try fingerprints(input, in: context))
  }

  /// Matches some of the pairs; reads only the features of their views.
  ///
  /// - Throws: As `pairs` does.
  package func block(
    _ pairs: [ViewIndexPair], of input: MatchInput, in context: RunContext
  ) throws -> ([ViewPair], [MatchReport.Pair]) {
    let input = seen(input)
    try validate(input)
    let training = vocabularyViews(input, resolvedSearch(input.lists))
    let pool = Self.pool(in: context)
    let results = try verified(
      pairs, of: input, training: training, known: [:], pool: pool, in: context)
    return (results.map(\.pair), results.map(\.report))
  }

  /// Assembles the result of a run from blocks, in order; reads no features.
  ///
  /// - Throws: `MatchError` if the features do not match the views.
  package func whole(
    _ pairs: [ViewPair], reports: [MatchReport.Pair], of input: MatchInput,
    fingerprints: [String]
  ) throws -> ([ViewPair], MatchReport) {
    let input = seen(input)
    try validate(input)
    let search = resolvedSearch(input.lists)
    return joined(
      zip(pairs, reports).map { ($0, $1) }, of: input, search: search, fingerprints: fingerprints,
      training: vocabularyViews(input, search))
  }
}
