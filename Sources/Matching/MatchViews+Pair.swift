import LocalFeatures
import Scene
import Support

extension MatchViews {
  /// The matches of one pair before any geometry is asked, as a run finds them.
  ///
  /// - Parameter pair: Indices of the views, the lower first.
  /// - Returns: `nil` for keypoints without descriptors, which cannot be matched again.
  /// - Throws: `MatchError` for features that do not belong to the views; `Cancelled`.
  public func putativeMatches(
    of pair: (first: Int, second: Int), _ input: MatchInput, in context: RunContext
  ) throws -> [Match]? {
    try validate(input)
    if input.lacksDescriptors { return nil }
    let pair = ViewIndexPair(pair.first, pair.second)
    let training = teachers(input, resolvedSearch(input.lists))
    let verification = PairVerification(
      options: options, views: input.views,
      sides: try matchSides(input, of: [pair], training, Self.pool(in: context), context))
    let sides = try verification.sides(of: pair)
    return verification.moving(verification.putative(sides), sides)
  }
}
