import Geometry
import Numerics
import Scene
import Support

extension IncrementalMapper {
  /// Observations per view in intermediate adjustments.
  static let observationsPerView = 500
  /// Points with more observations are fixed in local adjustments.
  private static let maxFreeObservations = 15
  /// Number of views adjusted together with a new one: those that share the most points with it.
  private static let localNeighbors = 6
  /// Maximum iterations of local, global and final adjustments.
  private static let localIterations = 15
  private static let globalIterations = 25
  private static let finalIterations = 50
  /// Relative decrease of the cost below which adjustments end: in intermediate adjustments and the
  /// first tight round, in rounds with all tracks and the limits of the options, and in the last
  /// round.
  static let coarseTolerance = 1e-4
  static let fineTolerance = 1e-5
  static let finalTolerance = 1e-6
  /// Rounds with all tracks, first with the limits of the options, then with tighter limits.
  private static let completeRounds = 2
  private static let tightRounds = 2
  /// The tighter limit, in units of the median error, and its minimum in pixels.
  private static let tightFactor = 5.0
  private static let minTightLimit = 1.0

  /// Adjusts a new view and the views that share the most points with it; intrinsics are fixed.
  mutating func adjustLocally(_ view: Int) throws {
    var shared = [Int](repeating: 0, count: problem.viewCount)
    for id in problem.ids(of: view) where state.model.isUsed[id] {
      for member in state.model.tracks.members(of: Int(state.model.tracks.trackOf[id]))
      where state.model.isUsed[member] {
        shared[Int(problem.viewOf[member])] += 1
      }
    }
    shared[view] = 0
    let neighbors = shared.indices
      .filter { shared[$0] > 0 }
      .sorted { (shared[$1], $0) < (shared[$0], $1) }
      .prefix(Self.localNeighbors)
    let local = [view] + neighbors
    var isFree = [Bool](repeating: false, count: problem.viewCount)
    for index in local { isFree[index] = true }
    let tracks = state.model.adjustmentTracks(
      problem, perView: Self.observationsPerView, views: local)
    var adjustment = Adjustment(
      isFree: isFree, tracks: tracks, freedoms: schedule.none(state.model))
    adjustment.options = .robust(
      maxIterations: Self.localIterations, tolerance: Self.coarseTolerance)
    adjustment.maxFreeObservations = Self.maxFreeObservations
    try state.model.adjust(adjustment, problem, in: context)
    try announce(.adjusted)
    let touched = Set(
      local.flatMap { index in
        problem.ids(of: index).filter { state.model.isUsed[$0] }.map {
          Int(state.model.tracks.trackOf[$0])
        }
      }
    ).sorted()
    try state.model.filter(
      problem, in: context, only: touched,
      moved: MovedPart(views: isFree, maxFreeObservations: Self.maxFreeObservations))
    try announce(.filtered)
    try state.model.extend(view, problem, in: context)
  }

  /// Adjusts all views and the free intrinsics until a step reduces the cost by less than
  /// `tolerance`, then filters, completes and regroups tracks.
  mutating func adjustGlobally(
    isFinal: Bool = false, limit: Double? = nil, isComplete: Bool = false,
    tolerance: Double = Self.coarseTolerance
  ) throws {
    let tracks = state.model.adjustmentTracks(
      problem, perView: isComplete ? nil : pace.observationsPerView,
      maxObservations: ObservationThinning.limit(views: problem.viewCount))
    let freedoms = schedule.freedoms(state.model, isFinal: isFinal)
    try solve(tracks, freedoms: freedoms, isComplete: isComplete, tolerance: tolerance)
    try announce(.adjusted)
    if !isComplete { try state.model.refitPoints(except: tracks, problem, in: context) }
    try state.model.filter(problem, in: context, limit: limit)
    if limit == nil {
      state.model.regroup(trackConflicts: &state.trackConflicts, problem)
      try state.model.retriangulate(problem, in: context)
    }
    dropWeakViews()
    placeHeldViews()
    try announce(.filtered)
    state.lastGlobal = (state.model.registeredCount, state.model.pointCount)
  }

  /// Adjusts; if a camera leaves the range of real lenses, repeats with intrinsics fixed.
  private mutating func solve(
    _ tracks: [Int], freedoms: [IntrinsicsFreedom], isComplete: Bool, tolerance: Double
  ) throws {
    var adjustment = Adjustment(isFree: freeViews, tracks: tracks, freedoms: freedoms)
    adjustment.options = .robust(
      lossScale: problem.noise.typical.map { $0 * Adjustment.finalLossScale }
        ?? Adjustment.lossScale,
      maxIterations: isComplete ? Self.finalIterations : Self.globalIterations,
      tolerance: tolerance)
    adjustment.maxObservations = ObservationThinning.limit(views: problem.viewCount)
    adjustment.priors = constraints.priors(problem, variance: constraintVariance)
    adjustment.centers = constraints.centerPriors(variance: centerVariance)
    adjustment.rig = state.rig
    adjustment.control = constraints.controlPriors(variance: centerVariance)
    let before = state.model
    try state.model.adjust(adjustment, problem, in: context)
    if state.model.cameras.contains(where: IntrinsicsSchedule.isBogus) {
      state.model = before
      adjustment.freedoms = schedule.none(state.model)
      try state.model.adjust(adjustment, problem, in: context)
    }
  }

  /// The views to adjust: all; in an anchored model none, or only supported views.
  var freeViews: [Bool] {
    guard state.isAnchored else { return [Bool](repeating: true, count: problem.viewCount) }
    let limit = problem.options.adjustsDevice ? problem.minPoseInliers(isRelaxed: false) : .max
    return state.model.support(problem).map { $0 >= limit }
  }

  /// Moves the unsupported views of an anchored model with the adjusted ones, because an adjustment
  /// does not constrain the position, rotation and scale of the whole model.
  private mutating func placeHeldViews() {
    guard state.isAnchored, problem.options.adjustsDevice else { return }
    let free = freeViews
    let devices = problem.views.views.map(\.devicePose)
    let adjusted = free.indices.compactMap { view -> (SIMD3<Double>, SIMD3<Double>)? in
      guard free[view], let pose = state.model.poses[view], let device = devices[view] else {
        return nil
      }
      return (device.center, pose.center)
    }
    guard adjusted.count >= SparseModel.minViews,
      let map = Similarity.align(from: adjusted.map(\.0), to: adjusted.map(\.1))
    else { return }
    for view in free.indices where !free[view] {
      guard let device = devices[view], state.model.poses[view] != nil else { continue }
      state.model.poses[view] = map.applied(to: device)
    }
  }

  /// Removes views with too few points; those of a rig at an instant count together.
  private mutating func dropWeakViews() {
    guard !state.isAnchored else { return }
    for (view, support) in state.model.instantSupport(state.rig, problem).enumerated()
    where state.model.poses[view] != nil && support < problem.minPoseInliers(isRelaxed: true) {
      state.failures[view] = PoseAttempt(
        visible: support, inliers: support, limit: problem.minPoseInliers(isRelaxed: true),
        pose: nil,
        camera: state.model.cameras[problem.cameraOf[view]])
      state.model.deregister(view, problem)
    }
  }

  /// Adjusts to convergence with all tracks, tightens the limits to the measured noise, weights
  /// keypoints by the noise of their scale, and refines the principal point if allowed. Intrinsics
  /// that the views do not determine are reset to their assumed values.
  ///
  /// - Parameter isAdjusted: Whether the whole model was just adjusted with the limits of the
  ///   options; that round is then skipped.
  mutating func finish(isAdjusted: Bool = false) throws {
    for _ in 0..<(isAdjusted ? 0 : Self.completeRounds) {
      try unit("adjustment") {
        try $0.adjustGlobally(isComplete: true, tolerance: Self.fineTolerance)
      }
    }
    guard let median = try measureNoise() else { return }
    let scale = state.model.registered.map { problem.pixelScale[$0] }.max() ?? 1
    let limit = min(
      problem.options.points.maxError * scale, max(Self.minTightLimit, Self.tightFactor * median))
    finalLimit = limit
    try converge(limit: limit, rounds: Self.tightRounds)
    let undecided = undecidedIntrinsics()
    guard !undecided.isEmpty else { return }
    hold(undecided)
    try converge(limit: limit, rounds: 1)
  }

  /// Resets intrinsics to their assumed values and fixes them.
  private mutating func hold(_ intrinsics: [Int: IntrinsicsFreedom]) {
    state.held.merge(intrinsics) { $0.union($1) }
    for (camera, held) in intrinsics {
      let assumed = problem.views.cameras[camera].camera
      if held.contains(.principalPoint) {
        (state.model.cameras[camera].cx, state.model.cameras[camera].cy) = (assumed.cx, assumed.cy)
      }
      if held.contains(.k1) {
        (state.model.cameras[camera].k1, state.model.cameras[camera].k2) = (assumed.k1, assumed.k2)
      }
    }
  }

  /// Measures the localization noise by keypoint scale; returns the median error of all
  /// observations, pixels.
  private mutating func measureNoise() throws -> Double? {
    let used = state.model.isUsed.indices.filter { state.model.isUsed[$0] }
    let errors = try state.model.errors(of: used, problem, in: context)
    let pixelScales = used.map { problem.pixelScale[Int(problem.viewOf[$0])] }
    guard let median = errors.median() else { return nil }
    problem.noise = ScaleNoise(
      scales: zip(used, pixelScales).map { problem.scales[$0] / Float($1) },
      errors: zip(errors, pixelScales).map { $0 / $1 })
    return median
  }

  mutating func converge(limit: Double, rounds: Int) throws {
    for round in 1...rounds {
      let tolerance = round < rounds ? Self.coarseTolerance : Self.finalTolerance
      try unit("adjustment \(limit) \(tolerance)") {
        try $0.adjustGlobally(
          isFinal: true, limit: limit, isComplete: true, tolerance: tolerance)
      }
    }
    state.covariance = try uncertainty()
  }
}
