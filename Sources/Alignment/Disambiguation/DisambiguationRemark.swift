/// What to know about a model of an object some sides of which look alike.
public enum DisambiguationRemark: Sendable, Equatable, Codable {
  /// There is nothing to know: the model was accepted as it was built.
  case nothing
  /// The object looks the same when turned by `turn` degrees, and nothing tells its sides apart.
  case ambiguous(turn: Double)
  /// This share of what close views should have in common is missing, 0 ... 1.
  case missingCorrespondences(share: Double)
  /// This share of the matches is in pairs turned sharply against the model, 0 ... 1.
  case turnedMatches(share: Double)
  /// Pairs were left out.
  case pairsDropped(DroppedPairsSummary)
}

/// Which pairs were left out, on what evidence, and what that changed.
public struct DroppedPairsSummary: Sendable, Equatable, Codable {
  /// Verified pairs that were left out.
  public var dropped: Int
  /// Verified pairs before that.
  public var total: Int
  /// The evidence that the pairs were chosen by.
  public var basis: DisambiguationBasis
  /// Share of the expected correspondences that the model with all pairs misses, 0 ... 1.
  public var missingBefore: Double
  /// The same share of the model without the dropped pairs.
  public var missingAfter: Double
  /// Whether some frames were put to one of several possible places.
  public var isOpen: Bool
}

/// Why the model does without a verified pair.
public enum DroppedPairReason: Sendable, Equatable, Codable {
  /// Its rotation contradicts the pairs that were kept.
  case contradictsRotation
  /// Correspondences that a true pair would have are missing: how many, and which share of them.
  case missingCorrespondences(count: Int, share: Double)
}
