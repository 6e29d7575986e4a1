import Support

/// A read-only snapshot of an alignment between two steps.
public struct AlignState: Sendable {
  let mapper: IncrementalMapper
  /// If the mapper has only some of the views: their indices among all views, ascending, and the
  /// camera of each view.
  var members: (views: [Int], cameraOf: [Int])?

  init(_ mapper: IncrementalMapper) { self.mapper = mapper }

  /// A view without a pose, as a candidate for registration.
  public struct Candidate: Sendable {
    /// The view.
    public var view: String
    /// Points of the model that were matched to the view's keypoints.
    public var visible: Int
    /// Minimum number of visible points for an attempt.
    public var limit: Int
    /// Minimum number of visible points in a last attempt, if no view reaches `limit`.
    public var lastLimit: Int
    /// Number and distribution of the visible points; the highest score is tried first.
    public var score: Int
    /// Inliers and their limit in the last attempt; `nil` if there was none.
    public var failure: (inliers: Int, limit: Int)?
  }

  /// Number of registered views.
  public var registeredCount: Int { mapper.state.model.registeredCount }
  /// Number of points.
  public var pointCount: Int { mapper.state.model.pointCount }
  /// Mean reprojection error of the observations, pixels.
  public var meanError: Double { mapper.meanError }

  /// The views without a pose: first those that can be tried, in order, then the others.
  public var candidates: [Candidate] {
    let problem = mapper.problem
    let limit = problem.minPoseInliers(isRelaxed: false)
    let lastLimit = problem.minPoseInliers(isRelaxed: true)
    var mapper = mapper
    let ready = mapper.candidates(except: [], isRelaxed: false)
    let listed = Set(ready.map(\.view))
    let others = mapper.state.model.poses.indices.filter {
      mapper.state.model.poses[$0] == nil && !listed.contains($0)
    }
    func candidate(_ view: Int, visible: Int, score: Int) -> Candidate {
      Candidate(
        view: problem.name(view), visible: visible, limit: limit,
        lastLimit: lastLimit, score: score,
        failure: mapper.state.failures[view].map { ($0.inliers, $0.limit) })
    }
    return ready.map { candidate($0.view, visible: $0.visible, score: $0.score) }
      + others.map {
        candidate($0, visible: mapper.state.model.visible($0, problem).count, score: 0)
      }
      .sorted { ($1.visible, $0.view) < ($0.visible, $1.view) }
  }
}

extension IncrementalMapper {
  /// Mean reprojection error of all observations, pixels; 0 without observations.
  var meanError: Double {
    let errors = state.model.errors(problem)
    return errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count)
  }

  /// Announces a step that concerns the whole model.
  func announce(_ event: AlignEvent) throws {
    try context.step(
      event,
      figures: [Double(state.model.registeredCount), Double(state.model.pointCount), meanError],
      state: AlignState(self))
  }

  /// Announces the result of an attempt to register a view.
  func announce(_ event: AlignEvent, view: Int, after attempt: PoseAttempt) throws {
    try context.step(
      event, views: [problem.name(view)],
      figures: [
        Double(attempt.visible), Double(attempt.inliers), Double(attempt.limit),
        Double(state.model.registeredCount), Double(state.model.pointCount), meanError,
      ], state: AlignState(self))
  }

  /// Announces the result of a pair that was tried as the initial pair.
  func announce(_ pair: InitialPairRecord) throws {
    try context.step(
      AlignEvent.initialPair, views: [pair.first, pair.second],
      figures: [
        Double(pair.matches), Double(pair.points), pair.angle, pair.verdict == .accepted ? 1 : 0,
      ], state: AlignState(self))
  }
}
