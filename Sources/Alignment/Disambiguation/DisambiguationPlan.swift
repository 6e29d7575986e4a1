import Geometry
import Scene
import Support

/// What distinguishes sides that look alike.
public enum DisambiguationBasis: String, Sendable, Codable {
  /// Correspondences that are missing.
  case missing
  /// The order of the photographs.
  case order
  /// How well pairs match.
  case strength
}

/// Which pairs to leave out of the next model, where structure occurs twice.
struct DisambiguationPlan {
  /// Share of the registered views that a plan must move to differ from the model.
  static let minMovedShare = 0.05

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
  init?(
    _ model: SparseModel, _ problem: MappingProblem, _ evidence: DisambiguationEvidence?,
    in context: RunContext
  ) throws {
    let relations = try PairRotations(problem, cameras: model.cameras, in: context).relations
    let order = CaptureOrder(problem, relations)
    let tracks = evidence.map { DistinctiveTracks($0, model, problem) }
    var trust = tracks?.trust() ?? [PairTrust](repeating: .open, count: relations.count)
    if evidence == nil {
      guard order != nil else { return nil }
    } else {
      guard trust.contains(.wrong) else { return nil }
    }
    for (index, relation) in relations.enumerated() where trust[index] == .open {
      if let relation, let order, order.follows(relation) { trust[index] = .sure }
    }
    var voting = RotationVoting(count: problem.viewCount, relations: relations, trust: trust)
    voting.join(always: evidence == nil)
    isKept = relations.map { relation in relation.map { voting.agrees($0) } ?? false }
    self.trust = trust
    basis = evidence == nil ? .order : .missing
    isOpen = voting.isOpen
    let fewest = max(1, Int(saturating: Self.minMovedShare * Double(model.registeredCount)))
    isNew = voting.movedCount(from: model.rotations) > fewest
  }

  /// Plans from how well pairs match.
  init(_ model: SparseModel, _ ratios: InlierRatios, _ assignment: RotationAssignment) {
    trust = ratios.relations.map { relation in
      guard let error = relation?.error(assignment.rotations) else { return .open }
      return error < PairRotations.maxError ? .sure : .wrong
    }
    let voting = RotationVoting(
      count: assignment.rotations.count, relations: ratios.relations, trust: trust)
    isKept = trust.map { $0 == .sure }
    basis = .strength
    isOpen = false
    isNew = voting.movedCount(from: model.rotations) > 0
  }

  /// Plans from a model whose duplicates are gone, so that views that fell out find their place.
  ///
  /// - Parameter former: Of the plan that led to the model.
  init(
    completing model: SparseModel, _ problem: MappingProblem, former: [PairTrust],
    in context: RunContext
  ) throws {
    let relations = try PairRotations(problem, cameras: model.cameras, in: context).relations
    let rotations = model.rotations
    trust = zip(relations, former).map { relation, former in
      guard let error = relation?.error(rotations) else { return former == .wrong ? .wrong : .open }
      return error < PairRotations.maxError ? .sure : .wrong
    }
    var voting = RotationVoting(count: problem.viewCount, relations: relations, trust: trust)
    voting.join(always: false)
    isKept = relations.map { relation in relation.map { voting.agrees($0) } ?? false }
    let main = model.registered.first.map { voting.group[$0] }
    isNew = rotations.indices.contains { rotations[$0] == nil && voting.group[$0] == main }
    basis = .missing
    isOpen = voting.isOpen
  }
}
