import Scene
import Support

/// A run in parts, which other processes can do: the choice of pairs, blocks of them, and the whole.
extension MatchViews {
  /// The pairs that a run tries, in increasing order of views.
  ///
  /// - Throws: `MatchError` for features that do not belong to the views; `Cancelled`.
  package func pairs(of input: MatchInput, in context: RunContext) throws -> [ViewIndexPair] {
    try validate(input)
    return try choosePairs(input, in: context)
  }

  /// What a run finds of some of its pairs.
  ///
  /// - Throws: As `pairs`.
  package func block(
    _ pairs: [ViewIndexPair], of input: MatchInput, in context: RunContext
  ) throws -> ([ViewPair], [MatchReport.Pair]) {
    try validate(input)
    let training = teachers(input, resolvedSearch(input.features))
    let results = try verified(pairs, input, training, known: [:], in: context)
    return (results.map(\.pair), results.map(\.report))
  }

  /// The result of a run whose pairs were matched in blocks, in order.
  ///
  /// - Throws: As `pairs`.
  package func whole(
    _ pairs: [ViewPair], _ reports: [MatchReport.Pair], of input: MatchInput,
    in context: RunContext
  ) throws -> ([ViewPair], MatchReport) {
    try validate(input)
    let search = resolvedSearch(input.features)
    return joined(
      zip(pairs, reports).map { ($0, $1) }, input, search,
      try fingerprints(input, in: context), teachers(input, search))
  }
}
