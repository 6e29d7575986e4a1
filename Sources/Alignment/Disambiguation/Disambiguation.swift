import Geometry
import Scene
import Support

/// Rebuilds a model without the pairs that match duplicate structure, if there is evidence of
/// duplicate structure and the new model shows less of it.
struct Disambiguation {
  /// Share of missing correspondences at which duplicate structure is searched for: correct models
  /// reach 0.004, models with sides laid over each other 0.05 to 0.1.
  static let suspicion = 0.03
  /// Maximum number of rounds of removing pairs and rebuilding.
  static let maxRounds = 3

  /// All verified pairs.
  private let problem: MappingProblem
  private let context: RunContext
  /// Builds the model of a problem with fewer pairs; `nil` if none could be started.
  private let rebuild: (MappingProblem) throws -> MappedModel?
  private let first: MappedModel
  private var best: MappedModel
  /// Share of the correspondences between nearby views that the best model lacks.
  private var missing = 0.0
  private var outcome: DisambiguationRecord.Outcome
  private(set) var record = DisambiguationRecord()

  init(
    _ first: MappedModel, of problem: MappingProblem, in context: RunContext,
    rebuild: @escaping (MappingProblem) throws -> MappedModel?
  ) {
    self.first = first
    self.problem = problem
    self.context = context
    self.rebuild = rebuild
    best = first
    outcome = DisambiguationRecord.Outcome(pairs: problem.pairs.count)
  }

  /// The best model; `record` describes which pairs were dropped for it, and what remains
  /// ambiguous.
  mutating func run() throws -> MappedModel {
    missing = try missingShare(of: first.state.model)
    record.missingBefore = missing
    record.turn = first.methods.first?.turn ?? 0
    let last = try followEvidence()
    if let last, best.registeredCount < first.registeredCount {
      let plan = try DisambiguationPlan(
        completing: best.state.model, problem, former: last.trust, in: context)
      if plan.isNew { _ = try follow(plan, nil, isCompleting: true) }
    }
    if outcome.isAmbiguous || outcome.isOpen || best.registeredCount < first.registeredCount {
      try followInlierRatios()
    }
    record.missingAfter = missing
    record.turned = best.methods.first?.turned ?? 0
    if record.dropped.isEmpty && record.turned > DisambiguationRecord.doubt {
      let test = try SymmetryTest(best.state.model, problem, turn: 0, in: context)
      outcome.isSettled = outcome.isSettled || test?.isUndecided == false
    }
    record.conclude(outcome)
    return best
  }

  /// Rebuilds round by round, from missing correspondences in the best model or from the capture
  /// order.
  ///
  /// - Returns: The last plan that led to a better model.
  private mutating func followEvidence() throws -> DisambiguationPlan? {
    var last: DisambiguationPlan?
    for _ in 0..<Self.maxRounds {
      let isSuspect = missing >= Self.suspicion
      if !isSuspect {
        guard last == nil, record.turn > 0 else { break }
        outcome.isSettled = try isSettled(best.state.model)
        if outcome.isSettled { break }
        outcome.isAmbiguous = true
      }
      let evidence =
        isSuspect ? try DisambiguationEvidence(best.state.model, problem, in: context) : nil
      guard
        let plan = try DisambiguationPlan(
          best.state.model, for: problem, evidence: evidence, in: context)
      else { break }
      guard plan.isNew else {
        (outcome.isAmbiguous, outcome.isSettled) = (false, !isSuspect)
        break
      }
      guard try follow(plan, evidence) else { break }
      outcome.isAmbiguous = false
      (outcome.isOpen, outcome.basis) = (plan.isOpen, plan.basis)
      last = plan
    }
    return last
  }

  /// The rotation of the world onto itself that the first model showed, radians.
  private var turn: Double { record.turn * .pi / 180 }

  /// Whether the pairs that contradict a model are clearly worse than those that agree.
  private func isSettled(_ model: SparseModel) throws -> Bool {
    // Too few pairs to test are as inconclusive as pairs that agree with both arrangements.
    let test = try SymmetryTest(model, problem, turn: turn, in: context)
    if test?.isUndecided == false { return true }
    return try inlierRatios(model).contrast(of: model.rotations, turn: turn)?.isClear == true
  }

  private func inlierRatios(_ model: SparseModel) throws -> InlierRatios {
    let pairs = try PairRotations(problem, cameras: model.cameras, in: context)
    return InlierRatios(problem, pairs.relations)
  }

  /// Rebuilds by the inlier ratios of pairs, if these clearly distinguish sides.
  private mutating func followInlierRatios() throws {
    let ratios = try inlierRatios(best.state.model)
    guard let assignment = RotationAssignment(ratios, count: problem.viewCount, turn: turn),
      assignment.contrast.isClear
    else { return }
    let before = ratios.contrast(of: best.state.model.rotations, turn: turn)
    guard assignment.contrast.score > before?.score ?? 0 else { return }
    let plan = DisambiguationPlan(best.state.model, ratios: ratios, assignment: assignment)
    guard plan.isNew else {
      (outcome.isAmbiguous, outcome.isSettled) = (false, true)
      return
    }
    if try follow(plan, nil) {
      (outcome.isAmbiguous, outcome.isOpen, outcome.basis) = (false, false, .strength)
    }
  }

  /// Builds the model of a plan, and keeps it if it is better.
  private mutating func follow(
    _ plan: DisambiguationPlan, _ evidence: DisambiguationEvidence?, isCompleting: Bool = false
  ) throws -> Bool {
    guard var next = try rebuild(problem.keeping(pairs: plan.isKept)) else { return false }
    let nextMissing = try missingShare(of: next.state.model)
    let gate = DisambiguationGate(
      views: (best.registeredCount, next.registeredCount), missing: (missing, nextMissing))
    let isBetter =
      isCompleting ? gate.completes : evidence == nil ? gate.isAsGood : gate.missesClearlyLess
    try context.step(
      AlignEvent.disambiguated,
      figures: [
        Double(plan.isKept.count(where: { $0 })), Double(next.registeredCount), isBetter ? 1 : 0,
      ], state: AlignState(next.mapper(in: context)))
    guard isBetter else { return false }
    record.drop(plan, for: problem, evidence: evidence?.pairs ?? [])
    next.initialPairs = best.initialPairs + next.initialPairs
    (best, missing) = (next, nextMissing)
    return true
  }

  private func missingShare(of model: SparseModel) throws -> Double {
    try DisambiguationEvidence(closest: model, problem, in: context).share
  }
}
