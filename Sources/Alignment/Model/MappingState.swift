import Geometry

/// The state of a mapping run: the model, and the record of how it was built.
///
/// A value that mappers pass on as a whole, so that each continues where the previous one ended.
struct MappingState: Sendable {
  var model: SparseModel
  /// Unresolved conflicts between the model's tracks.
  var trackConflicts: [SIMD2<Int32>]
  /// Attempts to register views, in order.
  private(set) var registrations: [RegistrationRecord] = []
  /// Latest failed attempt to register each view.
  var failures: [Int: PoseAttempt] = [:]
  /// How many times each view was registered.
  private(set) var registrationCounts: [Int]
  /// Number of views and points at the last global adjustment.
  var lastGlobal: (views: Int, points: Int) = (0, 0)
  /// Intrinsics fixed in the final adjustment, by camera; see `IntrinsicsSchedule`.
  var held: [Int: IntrinsicsFreedom] = [:]
  /// Intrinsics that the final adjustment refines in addition, by camera; see `LensExtension`.
  var added: [Int: IntrinsicsFreedom] = [:]
  /// Covariance of the finished model; `nil` before the last adjustment.
  var covariance: PoseCovariance?
  /// Views whose poses are adjusted together as rigs; `nil` if all are independent.
  var rig: RigLayout?
  /// Whether views with too few points keep their given poses.
  var isAnchored = false

  /// The state before any attempt.
  init(_ model: SparseModel, trackConflicts: [SIMD2<Int32>] = []) {
    self.model = model
    self.trackConflicts = trackConflicts
    registrationCounts = [Int](repeating: 0, count: model.poses.count)
  }

  /// The state before any view is registered, with the given cameras.
  init(_ problem: MappingProblem, _ tracks: TrackTable, conflicts: [SIMD2<Int32>]) {
    self.init(
      SparseModel(
        cameras: problem.views.cameras.map(\.camera), views: problem.viewCount, tracks: tracks),
      trackConflicts: conflicts)
  }

  /// Records an attempt to register a view, and stores its pose and camera if it was accepted.
  mutating func note(_ attempt: PoseAttempt, of view: Int, _ problem: MappingProblem) {
    if let pose = attempt.pose {
      model.poses[view] = pose
      model.cameras[problem.cameraOf[view]] = attempt.camera
      failures[view] = nil
      registrationCounts[view] += 1
    } else {
      failures[view] = attempt
    }
    registrations.append(
      RegistrationRecord(
        view: problem.name(view), visible: attempt.visible, inliers: attempt.inliers,
        accepted: attempt.pose != nil, points: 0, error: 0))
  }

  /// Adds the state of the model after the latest attempt to its record.
  mutating func describeLastRegistration(_ view: Int, _ problem: MappingProblem) {
    guard !registrations.isEmpty else { return }
    registrations[registrations.count - 1].points = model.pointCount
    registrations[registrations.count - 1].error = model.meanError(view, problem)
  }

  /// Replaces the record of attempts by that of an interrupted run.
  mutating func restore(_ attempts: [RegistrationRecord], counts: [Int]) {
    (registrations, registrationCounts) = (attempts, counts)
  }

  /// Adds the registration attempts of models that were joined to this one.
  mutating func add(_ attempts: [RegistrationRecord], _ problem: MappingProblem) {
    registrations += attempts
    let viewOf = Dictionary(
      (0..<problem.viewCount).map { (problem.name($0), $0) },
      uniquingKeysWith: { first, _ in first })
    for attempt in attempts where attempt.accepted {
      if let view = viewOf[attempt.view] { registrationCounts[view] += 1 }
    }
  }
}
