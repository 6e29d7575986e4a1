import LocalFeatures
import Scene
import Support

extension MatchViews {
  /// The matches of a pair before geometric verification, as a run finds them.
  ///
  /// - Parameter pair: Indices of the views, the lower first.
  /// - Returns: `nil` if keypoints have no descriptors, so that they cannot be matched again.
  /// - Throws: `MatchError` if the features do not match the views; `Cancelled`.
  public func putativeMatches(
    of pair: (first: Int, second: Int), _ input: MatchInput, in context: RunContext
  ) throws -> [Match]? {
    try validate(input)
    if input.lacksDescriptors { return nil }
    let pair = ViewIndexPair(pair.first, pair.second)
    let training = vocabularyViews(input, resolvedSearch(input.lists))
    let verification = PairVerification(
      options: options, views: input.views,
      sides: try matchSides(
        input, of: [pair], training: training, pool: Self.pool(in: context), in: context))
    let sides = try verification.sides(of: pair)
    return verification.moving(verification.putative(sides), sides)
  }
}
