import Scene

/// Results of the search for duplicate structure, such as sides that look exactly alike.
public struct DisambiguationRecord: Codable, Sendable, Equatable {
  /// Share of the correspondences between nearby views that the first model predicts but the images
  /// lack, 0 ... 1.
  public var missingBefore = 0.0
  /// The same share for the resulting model.
  public var missingAfter = 0.0
  /// Common rotation of many pairs relative to the first model, degrees; 0 for none.
  public var turn = 0.0
  /// Share of matches in pairs whose rotation differs from the resulting model's by more than 60°.
  public var turned = 0.0
  /// Pairs dropped from the model.
  public var dropped: [DroppedPair] = []
  /// Whether pairs that contradict the model were found to match similar sides, so that the model
  /// is correct; `nil` if that was not determined.
  public var isSettled: Bool?
  /// Note on the result.
  public var remark = DisambiguationRemark.nothing

  /// An empty record.
  public init() {}
}

/// A verified pair that was dropped from the model.
public struct DroppedPair: Codable, Sendable, Equatable {
  /// The first view's name.
  public var first: String
  /// The second view's name.
  public var second: String
  /// Matches of the pair.
  public var inliers: Int
  /// Why it was dropped.
  public var reason: DroppedPairReason
}

extension DisambiguationRecord {
  /// Records the pairs that a plan dropped.
  mutating func drop(
    _ plan: DisambiguationPlan, for problem: MappingProblem, evidence: [PairEvidence]
  ) {
    let known = Dictionary(
      evidence.map { ($0.index, $0) }, uniquingKeysWith: { a, _ in a })
    let before = Dictionary(
      dropped.map { ("\($0.first) \($0.second)", $0.reason) }, uniquingKeysWith: { a, _ in a })
    dropped = problem.pairs.indices.filter { !plan.isKept[$0] }.map { index in
      let pair = problem.pairs[index]
      let (a, b) = (problem.name(pair.first), problem.name(pair.second))
      var reason = before["\(a) \(b)"] ?? .contradictsRotation
      if plan.trust[index] == .wrong, let found = known[index] {
        reason = .missingCorrespondences(count: found.missing, share: found.share)
      }
      return DroppedPair(first: a, second: b, inliers: pair.inliers.count, reason: reason)
    }
  }

  /// Share of turned matches at which the result is doubtful: correct captures reach 0.13, folded
  /// models 0.16 to 0.3.
  static let doubt = 0.15

  /// Result of the search for duplicates.
  struct Outcome {
    var pairs: Int
    var basis = DisambiguationBasis.missing
    /// Whether some views were placed in one of several possible positions.
    var isOpen = false
    /// Whether pairs of similar sides were found to be false, so that the model is correct.
    var isSettled = false
    /// Whether the images do not distinguish this model from one with another arrangement of the
    /// sides.
    var isAmbiguous = false
  }

  /// Sets the remark once the outcome is known.
  mutating func conclude(_ outcome: Outcome) {
    isSettled = outcome.isSettled ? true : nil
    guard dropped.isEmpty else {
      remark = .pairsDropped(
        DroppedPairsSummary(
          dropped: dropped.count, total: outcome.pairs, basis: outcome.basis,
          missingBefore: missingBefore, missingAfter: missingAfter, isOpen: outcome.isOpen))
      return
    }
    if outcome.isAmbiguous {
      remark = .ambiguous(turn: turn)
    } else if missingAfter >= Disambiguation.suspicion {
      remark = .missingCorrespondences(share: missingAfter)
    } else if !outcome.isSettled && turned > Self.doubt {
      remark = .turnedMatches(share: turned)
    }
  }
}
