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
  var schedule: IntrinsicsSchedule
  var context: RunContext
  var trackConflicts: [SIMD2<Int32>]
  var model: SparseModel
  /// Views this model may use.
  var isAllowed: [Bool]
  var registrations: [RegistrationRecord] = []
  /// Newest failed attempt to register each view.
  var failures: [Int: PoseAttempt] = [:]
  /// How often each view was registered.
  var registrationCounts: [Int]
  /// Whether views that points do not hold keep the poses they were given.
  var isAnchored = false
  /// How often the model is adjusted as it grows.
  var pace = GrowthPace.careful
  /// Views and points at the last global adjustment.
  var lastGlobal: (views: Int, points: Int) = (0, 0)
  /// How uncertain the finished model is, and the views of its poses.
  var covariance: PoseCovariance?

  init(_ problem: MappingProblem, _ tracks: InitialTracks, in context: RunContext) {
    self.problem = problem
    self.context = context
    trackConflicts = tracks.conflicts
    schedule = IntrinsicsSchedule(problem: problem)
    model = SparseModel(
      cameras: problem.views.cameras.map(\.camera), views: problem.viewCount,
      tracks: tracks.table)
    isAllowed = [Bool](repeating: true, count: problem.viewCount)
    registrationCounts = [Int](repeating: 0, count: problem.viewCount)
  }

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
    while model.registeredCount < target {
      try context.checkCancellation()
      if let (view, attempt) = try registerNext(&failed, isRelaxed: isRelaxed) {
        try settle(view)
        try announce(.registered, view, attempt)
        if !label.isEmpty {
          context.progress(
            label, Double(model.registeredCount) / Double(max(problem.viewCount, 1)))
        }
        continue
      }
      guard model.registeredCount < isAllowed.count(where: { $0 }) else { break }
      if model.registeredCount > atLastRetry {
        atLastRetry = model.registeredCount
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
      let visible = model.visible(candidate.view, problem)
      let attempt = estimatePose(candidate.view, visible: visible, isRelaxed: isRelaxed)
      let isAccepted = attempt.pose != nil
      if let pose = attempt.pose {
        model.poses[candidate.view] = pose
        model.cameras[problem.cameraOf[candidate.view]] = attempt.camera
        failures[candidate.view] = nil
        registrationCounts[candidate.view] += 1
      } else {
        failed.insert(candidate.view)
        failures[candidate.view] = attempt
      }
      registrations.append(
        RegistrationRecord(
          view: problem.name(candidate.view), visible: attempt.visible, inliers: attempt.inliers,
          accepted: isAccepted, points: 0, error: 0))
      if isAccepted { return (candidate.view, attempt) }
      try announce(.refused, candidate.view, attempt)
    }
    return nil
  }

  /// Views up to which each new one is followed by a global adjustment: small models bend.
  private static let maxViewsOfSmallModel = 6
  /// Whether the model has grown so much that it is to be adjusted as a whole.
  private var isGlobalAdjustmentDue: Bool {
    pace.isAdjustmentDue(lastGlobal, views: model.registeredCount, points: model.pointCount)
  }

  /// Triangulates what a new view brings and adjusts the model around it.
  private mutating func settle(_ view: Int) throws {
    try model.extend(view, problem, in: context)
    try announce(.triangulated)
    let count = model.registeredCount
    if count <= Self.maxViewsOfSmallModel {
      try adjustGlobally()
    } else {
      try adjustLocally(view)
      if isGlobalAdjustmentDue { try adjustGlobally() }
    }
    guard !registrations.isEmpty else { return }
    registrations[registrations.count - 1].points = model.pointCount
    registrations[registrations.count - 1].error = model.meanError(view, problem)
  }
}
