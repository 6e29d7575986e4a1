import Geometry
import Scene
import Support

/// The evidence that distinguishes similar sides.
public enum DisambiguationBasis: String, Sendable, Codable {
  /// Missing correspondences.
  case missing
  /// The capture order of the photographs.
  case order
  /// Inlier ratios of the pairs.
  case strength
}

/// The pairs to drop from the next model because of duplicate structure.
struct DisambiguationPlan {
  /// Minimum share of the registered views that a plan must move to count as new.
  static let minMovedShare = 0.05

  var isKept: [Bool]
  /// Parallel to the problem's pairs, like `isKept`.
  var trust: [PairTrust]
  var basis: DisambiguationBasis
  /// Whether some views could be placed in several positions.
  var isOpen: Bool
  /// Whether it places views differently from the model it is based on.
  var isNew: Bool

  /// Plans from missing correspondences and, if the photographs follow a path, from their order.
  ///
  /// - Parameter evidence: `nil` to use the order alone.
  /// - Returns: `nil` if there is no evidence.
  init?(
    _ model: SparseModel, for problem: MappingProblem, evidence: DisambiguationEvidence?,
    in context: RunContext
  ) throws {
    let relations = try PairRotations(problem, cameras: model.cameras, in: context).relations
    let order = CaptureOrder(problem, relations)
    let tracks = evidence.map { DistinctiveTracks($0, of: model, for: problem) }
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

  /// Plans from the inlier ratios of pairs.
  init(_ model: SparseModel, ratios: InlierRatios, assignment: RotationAssignment) {
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

  /// Plans from a model without duplicates, so that views that were lost can be placed again.
  ///
  /// - Parameter former: Trust of the pairs in the plan that led to the model.
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
