/// Note on a model of an object with similar sides.
public enum DisambiguationRemark: Sendable, Equatable, Codable {
  /// No remark: the model was accepted as built.
  case nothing
  /// The object looks the same when turned by `turn` degrees, and the images do not distinguish its
  /// sides.
  case ambiguous(turn: Double)
  /// This share of the correspondences expected between nearby views is missing, 0 ... 1.
  case missingCorrespondences(share: Double)
  /// This share of the matches is in pairs whose rotation differs sharply from the model's, 0 ...
  /// 1.
  case turnedMatches(share: Double)
  /// Pairs were dropped.
  case pairsDropped(DroppedPairsSummary)
}

/// Number of dropped pairs, the evidence, and the effect.
public struct DroppedPairsSummary: Sendable, Equatable, Codable {
  /// Number of dropped verified pairs.
  public var dropped: Int
  /// Number of verified pairs before that.
  public var total: Int
  /// The evidence by which the pairs were chosen.
  public var basis: DisambiguationBasis
  /// Share of the expected correspondences that the model with all pairs lacks, 0 ... 1.
  public var missingBefore: Double
  /// The same share of the model without the dropped pairs.
  public var missingAfter: Double
  /// Whether some views were placed in one of several possible positions.
  public var isOpen: Bool
}

/// Why a verified pair was dropped from the model.
public enum DroppedPairReason: Sendable, Equatable, Codable {
  /// Its rotation contradicts the pairs that were kept.
  case contradictsRotation
  /// Correspondences that a true pair would have are missing: their number and share.
  case missingCorrespondences(count: Int, share: Double)
}
