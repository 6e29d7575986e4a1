import Geometry
import Scene
import Support

/// What tells sides apart that look alike.
enum DisambiguationBasis: Sendable {
  /// Correspondences that are missing.
  case missing
  /// The order of the photographs.
  case order
  /// How well pairs match.
  case strength
}

/// Which pairs to leave out of the next model, where structure occurs twice.
struct DisambiguationPlan {
  var isKept: [Bool]
  /// Parallel to the problem's pairs, as `isKept`.
  var trust: [PairTrust]
  var basis: DisambiguationBasis
  /// Whether some views could go to several places.
  var isOpen: Bool
  /// Whether it places views differently than the model it was made from.
  var isNew: Bool

  /// Plans from what is missing in a model and, where photographs follow a path, from their order.
  ///
  /// - Parameter evidence: `nil` to go by the order alone.
  /// - Returns: `nil` where there is nothing to go by.
  init?(_ mapper: IncrementalMapper, _ problem: MappingProblem, _ evidence: DisambiguationEvidence?)
    throws
  {
    let relations = try Self.relations(mapper, problem)
    let order = CaptureOrder(problem, relations)
    let telling = evidence.map { DistinctiveTracks($0, mapper.model, problem) }
    var trust = telling?.trust() ?? [PairTrust](repeating: .open, count: relations.count)
    if evidence == nil {
      guard order != nil else { return nil }
    } else {
      guard trust.contains(.wrong) else { return nil }
    }
    for (index, relation) in relations.enumerated() where trust[index] == .open {
      if let relation, let order, order.follows(relation) { trust[index] = .sure }
    }
    var vote = RotationVoting(count: problem.viewCount, relations: relations, trust: trust)
    vote.join(always: evidence == nil)
    let rotations = mapper.model.poses.map { $0?.rotation }
    isKept = relations.map { relation in relation.map { vote.agrees($0) } ?? false }
    self.trust = trust
    basis = evidence == nil ? .order : .missing
    isOpen = vote.isOpen
    isNew = vote.moved(from: rotations) > max(1, mapper.model.registeredCount / 20)
  }

  /// Plans from how well pairs match.
  init(_ mapper: IncrementalMapper, _ strength: MatchStrength, _ layout: StrengthLayout) {
    trust = strength.relations.map { relation in
      guard let error = relation?.error(layout.rotations) else { return .open }
      return error < PairRotations.limit ? .sure : .wrong
    }
    let vote = RotationVoting(
      count: layout.rotations.count, relations: strength.relations, trust: trust)
    isKept = trust.map { $0 == .sure }
    basis = .strength
    isOpen = false
    isNew = vote.moved(from: mapper.model.poses.map { $0?.rotation }) > 0
  }

  /// Plans from a model whose duplicates are gone, so that views that fell out find their place.
  ///
  /// - Parameter former: Of the plan that led to the model.
  init(completing mapper: IncrementalMapper, _ problem: MappingProblem, former: [PairTrust]) throws
  {
    let relations = try Self.relations(mapper, problem)
    let rotations = mapper.model.poses.map { $0?.rotation }
    trust = zip(relations, former).map { relation, former in
      guard let error = relation?.error(rotations) else { return former == .wrong ? .wrong : .open }
      return error < PairRotations.limit ? .sure : .wrong
    }
    var vote = RotationVoting(count: problem.viewCount, relations: relations, trust: trust)
    vote.join(always: false)
    isKept = relations.map { relation in relation.map { vote.agrees($0) } ?? false }
    let main = mapper.model.registered.first.map { vote.group[$0] }
    isNew = rotations.indices.contains { rotations[$0] == nil && vote.group[$0] == main }
    basis = .missing
    isOpen = vote.isOpen
  }

  /// The rotations of all pairs at a model's cameras.
  static func relations(
    _ mapper: IncrementalMapper, _ problem: MappingProblem
  ) throws -> [RelativeRotation?] {
    try PairRotations(problem, cameras: mapper.model.cameras, in: mapper.context).relations
  }
}
