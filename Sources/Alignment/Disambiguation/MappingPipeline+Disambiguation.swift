import Geometry
import Scene
import Support

/// A main model with the blank mapper of the pairs it was built from.
struct BuiltModel {
  var mapper: IncrementalMapper
  var blank: IncrementalMapper
  /// Share of the correspondences between close views that are missing.
  var missing = 0.0

  var views: Int { mapper.model.registeredCount }
}

extension MappingPipeline {
  /// Share of missing correspondences from which duplicates are searched for.
  static let suspicion = 0.03
  /// Rounds of leaving pairs out and building anew.
  static let rounds = 3

  /// Builds anew without the pairs that stem from structure that occurs twice, where there is
  /// evidence of such and the new model has less of it.
  mutating func withoutDuplicates(_ first: BuiltModel) throws -> BuiltModel {
    let all = problem
    var best = first
    best.missing = try missing(first.mapper, all)
    duplicates.missingBefore = best.missing
    duplicates.turn = methods.first?.turn ?? 0
    var last: DisambiguationPlan?
    var outcome = DisambiguationRecord.Outcome(pairs: all.pairs.count)
    for _ in 0..<Self.rounds {
      let isSuspect = best.missing >= Self.suspicion
      if !isSuspect {
        guard last == nil, duplicates.turn > 0 else { break }
        outcome.isSettled = try isSettled(best.mapper, all)
        if outcome.isSettled { break }
        outcome.isAmbiguous = true
      }
      let evidence = isSuspect ? try DisambiguationEvidence(best.mapper, all) : nil
      guard let plan = try DisambiguationPlan(best.mapper, all, evidence) else { break }
      guard plan.isNew else {
        (outcome.isAmbiguous, outcome.isSettled) = (false, !isSuspect)
        break
      }
      guard try follow(plan, all, evidence, &best) else { break }
      outcome.isAmbiguous = false
      (outcome.isOpen, outcome.basis) = (plan.isOpen, plan.basis)
      last = plan
    }
    if let last, best.views < first.views {
      let plan = try DisambiguationPlan(completing: best.mapper, all, former: last.trust)
      if plan.isNew { _ = try follow(plan, all, nil, &best, isCompleting: true) }
    }
    if outcome.isAmbiguous || outcome.isOpen || best.views < first.views {
      try layOutByStrength(all, &best, &outcome)
    }
    duplicates.missingAfter = best.missing
    duplicates.turned = methods.first?.turned ?? 0
    if duplicates.dropped.isEmpty && duplicates.turned > DisambiguationRecord.doubt {
      let trial = try SymmetryTest(best.mapper, all, turn: 0)
      outcome.isSettled = outcome.isSettled || trial?.isUndecided == false
    }
    duplicates.conclude(outcome)
    return best
  }

  /// The repeated turn that the first model showed, radians.
  private var turn: Double { duplicates.turn * .pi / 180 }

  /// Whether the pairs that contradict a model are clearly worse than those that agree.
  private func isSettled(_ mapper: IncrementalMapper, _ all: MappingProblem) throws -> Bool {
    // Too few pairs to try say as little as pairs that agree with both layouts.
    if try SymmetryTest(mapper, all, turn: turn)?.isUndecided == false { return true }
    let strength = MatchStrength(all, try DisambiguationPlan.relations(mapper, all))
    let rotations = mapper.model.poses.map { $0?.rotation }
    return strength.contrast(of: rotations, turn: turn)?.isClear == true
  }

  /// Builds anew by how well pairs match, where that clearly tells sides apart.
  private mutating func layOutByStrength(
    _ all: MappingProblem, _ best: inout BuiltModel, _ outcome: inout DisambiguationRecord.Outcome
  ) throws {
    let strength = MatchStrength(all, try DisambiguationPlan.relations(best.mapper, all))
    guard let layout = StrengthLayout(strength, count: all.viewCount, turn: turn),
      layout.contrast.isClear
    else { return }
    let rotations = best.mapper.model.poses.map { $0?.rotation }
    let before = strength.contrast(of: rotations, turn: turn)
    guard layout.contrast.score > before?.score ?? 0 else { return }
    let plan = DisambiguationPlan(best.mapper, strength, layout)
    guard plan.isNew else {
      (outcome.isAmbiguous, outcome.isSettled) = (false, true)
      return
    }
    if try follow(plan, all, nil, &best) {
      (outcome.isAmbiguous, outcome.isOpen, outcome.basis) = (false, false, .strength)
    }
  }

  /// Builds the model of a plan and takes it if it is better.
  private mutating func follow(
    _ plan: DisambiguationPlan, _ all: MappingProblem, _ evidence: DisambiguationEvidence?,
    _ best: inout BuiltModel, isCompleting: Bool = false
  ) throws -> Bool {
    var rival = self
    guard var next = try rival.rebuilt(from: all.keeping(pairs: plan.isKept)) else { return false }
    next.missing = try missing(next.mapper, all)
    let isClean = next.missing < max(1.5 * best.missing, 0.02)
    let isBetter: Bool
    if isCompleting {
      isBetter = isClean && next.views > best.views
    } else if evidence == nil {
      isBetter = isClean && 10 * next.views >= 9 * best.views
    } else {
      isBetter = next.missing < 0.5 * best.missing && 2 * next.views >= best.views
    }
    guard isBetter else { return false }
    rival.duplicates.drop(plan, all, evidence?.pairs ?? [])
    self = rival
    best = next
    return true
  }

  private func missing(_ mapper: IncrementalMapper, _ all: MappingProblem) throws -> Double {
    try DisambiguationEvidence(glance: mapper, all).share
  }

  /// Takes other pairs and builds the main model from them.
  private mutating func rebuilt(from other: MappingProblem) throws -> BuiltModel? {
    problem = other
    graph = ViewGraph(other)
    methods = []
    var blank = try blank()
    blank.setSilent()
    return try chosen(blank).map { BuiltModel(mapper: $0, blank: blank) }
  }
}
