/// The probability that the pose of a view is right.
public struct ViewProbability: Sendable, Equatable {
  /// The view's name.
  public var view: String
  /// 0 ... 1; 0 for views without a pose.
  public var probability: Double
}

/// A part of the result that few points connect to the rest.
public struct PartProbability: Sendable, Equatable {
  /// Names of its views.
  public var views: [String]
  /// Mean probability that the pose of one of its views is right.
  public var probability: Double
}

extension AlignReport {
  /// Minimum probability of a sound result.
  public static let sound = 0.95
  /// Cuts with fewer shared points separate parts.
  private static let maxPartShared = 100

  /// Probability that the poses are right: at least 90 % of the usable views have one, and 98 % of
  /// these are within 1.5° and 2 % of the extent of the camera centers, up to a similarity. `nil`
  /// without a result.
  public var probability: Double? {
    check == nil ? nil : EvidenceTable<ResultEvidence>.fitted.probability(evidence)
  }

  /// How each quantity lowers the probability.
  public var effects: [EvidenceEffect] { EvidenceTable<ResultEvidence>.fitted.effects(evidence) }

  /// How each quantity lowers the probability of a registered view; empty for other views.
  public func effects(of view: String) -> [EvidenceEffect] {
    guard let check = check?.views.first(where: { $0.view == view }), let probability else {
      return []
    }
    return EvidenceTable<ViewEvidence>.fitted.effects(check.evidence(in: probability))
  }

  /// The probability of each view, registered ones first.
  public var viewProbabilities: [ViewProbability] {
    guard let check, let probability else { return [] }
    return check.views.map {
      ViewProbability(
        view: $0.view,
        probability: EvidenceTable<ViewEvidence>.fitted.probability($0.evidence(in: probability)))
    } + unregistered.map { ViewProbability(view: $0.name, probability: 0) }
  }

  /// The parts that the weakest cuts separate, the largest first; one part if there are none.
  public var parts: [PartProbability] {
    guard let check else { return [] }
    var parts = [check.views.map(\.view)]
    for cut in check.cuts where cut.shared < Self.maxPartShared {
      let side = Set(cut.views)
      parts = parts.flatMap { part in
        [part.filter { !side.contains($0) }, part.filter { side.contains($0) }]
      }.filter { !$0.isEmpty }
    }
    let known = Dictionary(
      viewProbabilities.map { ($0.view, $0.probability) }, uniquingKeysWith: { first, _ in first })
    return parts.map { part in
      let sum = part.reduce(0) { $0 + (known[$1] ?? 0) }
      return PartProbability(views: part, probability: sum / Double(max(part.count, 1)))
    }
    .enumerated().sorted {
      ($1.element.views.count, $0.offset) < ($0.element.views.count, $1.offset)
    }
    .map(\.element)
  }
}
