import Geometry
import Numerics
import Scene
import Support

/// Builds one model by incremental structure from motion.
///
/// Reference: Schönberger & Frahm, "Structure-from-Motion Revisited", CVPR 2016; departures: tracks
/// are built beforehand by union-find and regrouped by geometry as the model grows, and global
/// adjustments on the way use the longest tracks only.
struct IncrementalMapper {
  var problem: MappingProblem
  var context: RunContext
  /// The model and what is known of the way to it.
  var state: MappingState
  /// Views this model may use.
  var isAllowed: [Bool]
  /// How often the model is adjusted as it grows.
  var pace = GrowthPace.careful

  /// A mapper that continues from a state, with all views.
  init(_ problem: MappingProblem, _ state: MappingState, in context: RunContext) {
    self.problem = problem
    self.state = state
    self.context = context
    isAllowed = [Bool](repeating: true, count: problem.viewCount)
  }

  /// A mapper without a registered view.
  init(_ problem: MappingProblem, _ tracks: InitialTracks, in context: RunContext) {
    self.init(
      problem, MappingState(problem, tracks.table, conflicts: tracks.conflicts), in: context)
  }

  /// Which intrinsics may be refined.
  var schedule: IntrinsicsSchedule { IntrinsicsSchedule(problem: problem, held: state.held) }

  /// Most registrations of one view: adjustments drop it again where its camera or its matches are
  /// wrong, and would for ever. COLMAP gives a view three trials; with few points and tight limits
  /// a view may need as many registrations and stay, so this leaves some more.
  static let maxRegistrations = 10

  /// Adds views until none is left that can be added or `target` views are registered.
  ///
  /// Views that failed are tried again after a global adjustment that followed new views, the last
  /// time with half the number of inliers. Growth ends: a view is registered `maxRegistrations`
  /// times at most, and every other step is taken for more registered views than the one before.
  mutating func grow(until target: Int = .max, label: String = "") throws {
    var failed = Set<Int>()
    var isRelaxed = false
    var atLastRetry = 0
    while state.model.registeredCount < target {
      try context.checkCancellation()
      if let (view, attempt) = try registerNext(&failed, isRelaxed: isRelaxed) {
        try settle(view)
        try announce(.registered, view, attempt)
        if !label.isEmpty {
          context.progress(
            label, Double(state.model.registeredCount) / Double(max(problem.viewCount, 1)))
        }
        continue
      }
      guard state.model.registeredCount < isAllowed.count(where: { $0 }) else { break }
      if state.model.registeredCount > atLastRetry {
        atLastRetry = state.model.registeredCount
        try adjustGlobally()
      } else if !isRelaxed && target == .max {
        isRelaxed = true
      } else {
        break
      }
      failed.removeAll()
    }
  }

  /// Registers the best next view; views that fail on the way are added to `failed`.
  private mutating func registerNext(
    _ failed: inout Set<Int>, isRelaxed: Bool
  ) throws -> (view: Int, attempt: PoseAttempt)? {
    for candidate in candidates(except: failed, isRelaxed: isRelaxed) {
      try context.checkCancellation()
      try context.step(
        AlignEvent.proposed, [problem.name(candidate.view)],
        [Double(candidate.visible), Double(candidate.score)], state: AlignState(self))
      let visible = state.model.visible(candidate.view, problem)
      let attempt = estimatePose(candidate.view, visible: visible, isRelaxed: isRelaxed)
      state.note(attempt, of: candidate.view, problem)
      if attempt.pose != nil { return (candidate.view, attempt) }
      failed.insert(candidate.view)
      try announce(.refused, candidate.view, attempt)
    }
    return nil
  }

  /// Views up to which each new one is followed by a global adjustment: small models bend.
  private static let maxViewsOfSmallModel = 6
  /// Whether the model has grown so much that it is to be adjusted as a whole.
  private var isGlobalAdjustmentDue: Bool {
    pace.isAdjustmentDue(
      state.lastGlobal, views: state.model.registeredCount, points: state.model.pointCount)
  }

  /// Triangulates what a new view brings and adjusts the model around it.
  private mutating func settle(_ view: Int) throws {
    try state.model.extend(view, problem, in: context)
    try announce(.triangulated)
    let count = state.model.registeredCount
    if count <= Self.maxViewsOfSmallModel {
      try adjustGlobally()
    } else {
      try adjustLocally(view)
      if isGlobalAdjustmentDue { try adjustGlobally() }
    }
    state.describeLastRegistration(view, problem)
  }
}
