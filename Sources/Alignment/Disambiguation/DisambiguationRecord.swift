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
  /// What to know about the result; empty where nothing is doubtful and nothing was changed.
  public var remark = ""

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
  public var reason: String
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
      var reason = before["\(a) \(b)"] ?? "its rotation contradicts the pairs that can be believed"
      if plan.trust[index] == .wrong, let found = known[index] {
        reason =
          "\(found.missing) correspondences beside its matches are missing "
          + "(\(Int((100 * found.share).rounded())) %)"
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
    func percent(_ share: Double) -> String { "\(Int((100 * share).rounded())) %" }
    if outcome.isAmbiguous && dropped.isEmpty {
      remark =
        "the object looks the same when turned by \(Int(turn.rounded()))° and nothing beside it "
        + "tells its sides apart: frames may lie on the wrong side; print or texture beside it, or "
        + "photographs taken in order round it, would tell"
    } else if dropped.isEmpty && missingAfter >= Disambiguation.suspicion {
      remark =
        "\(percent(missingAfter)) of what close views should share is missing: views of different "
        + "sides may lie over each other"
    } else if dropped.isEmpty && !outcome.isSettled && turned > Self.doubt {
      remark =
        "\(percent(turned)) of the matches are turned by more than 60° against the model: they may "
        + "be between sides that look alike, and frames may lie on the wrong side"
    }
    guard !dropped.isEmpty else { return }
    remark =
      "\(dropped.count) of \(outcome.pairs) pairs were left out: they match sides that look alike"
    switch outcome.basis {
    case .order:
      remark += "; the order of the photographs tells these apart, nothing beside the object does"
    case .strength:
      remark +=
        "; only how well photographs match tells these apart: frames may lie on the wrong side"
    case .missing:
      remark +=
        " (\(percent(missingBefore)) of the expected correspondences were missing, now "
        + "\(percent(missingAfter)))"
    }
    if outcome.isOpen { remark += "; some frames could lie on several sides" }
  }
}
