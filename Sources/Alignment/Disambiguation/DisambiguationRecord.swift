import Scene

/// What was found of structure that occurs twice, such as sides that look exactly alike.
public struct DisambiguationRecord: Codable, Sendable, Equatable {
  /// Share of the correspondences between close views that the first model promised and the images
  /// lack, 0 ... 1.
  public var missingBefore = 0.0
  /// The same share of the model that was taken.
  public var missingAfter = 0.0
  /// Turn of the world by which many pairs were off the first model, degrees; 0 for none.
  public var turn = 0.0
  /// Share of the matches whose pair is turned by more than 60° against the model taken.
  public var turned = 0.0
  /// Pairs left out of the model.
  public var dropped: [DroppedPair] = []
  /// Whether pairs that contradict the model were found to match alike sides, so that the model is
  /// right; `nil` where nothing was to be found.
  public var isSettled: Bool?
  /// What to know about the result.
  public var remark = DisambiguationRemark.nothing

  /// Nothing found.
  public init() {}
}

/// A verified pair that the model does without.
public struct DroppedPair: Codable, Sendable, Equatable {
  /// The first view's name.
  public var first: String
  /// The second view's name.
  public var second: String
  /// Matches of the pair.
  public var inliers: Int
  /// Why it was left out.
  public var reason: DroppedPairReason
}

extension DisambiguationRecord {
  /// Takes down what a plan that was followed left out.
  mutating func drop(
    _ plan: DisambiguationPlan, _ problem: MappingProblem, _ evidence: [PairEvidence]
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

  /// Share of turned matches from which the result is doubted: up to 0.13 on captures at hand whose
  /// poses are right, 0.16 to 0.3 on folded ones.
  static let doubt = 0.15

  /// How the search for duplicates ended.
  struct Outcome {
    var pairs: Int
    var basis = DisambiguationBasis.missing
    /// Whether some frames were put to one of several places.
    var isOpen = false
    /// Whether pairs of alike sides were found to be false, so that the model is right.
    var isSettled = false
    /// Whether nothing decides between this model and one whose sides are laid out otherwise.
    var isAmbiguous = false
  }

  /// Says what was done, once that is settled.
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
