import Geometry
import Numerics
import Scene
import Support

/// Reads a model of another program as if alignment had built it: which views have a pose, why the
/// others have none, and what evidence contradicts its cameras.
///
/// Poses, points and intrinsics are not changed. The other program does not report why it left
/// views out: the reasons are derived from its keypoints, matches and points.
public struct ModelReview: Sendable {
  /// Maximum iterations of the adjustment with freed intrinsics. A model built with a wrong, fixed
  /// focal length is distorted to match it, so the adjustment converges slowly.
  private static let freeingIterations = 150

  let input: AlignInput
  let models: [Reconstruction]
  let problem: MappingProblem
  let main: SparseModel
  let context: RunContext

  /// - Parameters:
  ///   - input: The views, keypoints and verified pairs that the models were made from.
  ///   - models: Models that use the indices of these views; the first is the result, the others
  ///     are separate.
  /// - Throws: `AlignError` if the input is inconsistent.
  public init(
    _ input: AlignInput, models: [Reconstruction], in context: RunContext = RunContext()
  ) throws {
    try input.validate()
    self.input = input
    self.models = models
    self.context = context
    let problem = MappingProblem(input, AlignOptions())
    self.problem = problem
    let nothing = Reconstruction(
      cameras: input.views.cameras.map(\.camera), viewCameras: problem.cameraOf,
      poses: [RigidTransform?](repeating: nil, count: problem.viewCount))
    main = SparseModel(models.first ?? nothing, problem)
  }

  /// The first model, with its unregistered views and a report.
  ///
  /// - Throws: `Cancelled`.
  public func run() throws -> (Reconstruction, AlignReport) {
    let apart = modelsApart()
    var result =
      models.first
      ?? Reconstruction(
        cameras: input.views.cameras.map(\.camera), viewCameras: problem.cameraOf,
        poses: main.poses)
    result.components = models.isEmpty ? 0 : 1 + apart.count
    result.unregistered = try LostViews(self, apart: apart).all()
    var report = AlignReport()
    report.frames = problem.viewCount
    report.registered = result.registered.count
    report.components = result.components
    report.unregistered = result.unregistered
    report.models = ([result.registered] + apart).map { $0.map(problem.name) }
    guard !models.isEmpty else { return (result, report) }
    addErrors(to: &report, result)
    try addEvidence(to: &report)
    return (result, report)
  }

  /// Views of the other models that are not in an earlier model.
  private func modelsApart() -> [[Int]] {
    var isTaken = main.poses.map { $0 != nil }
    return models.dropFirst().compactMap { model in
      let views = model.registered.filter { !isTaken[$0] }
      for view in views { isTaken[view] = true }
      return views.isEmpty ? nil : views
    }
  }

  private func addErrors(to report: inout AlignReport, _ result: Reconstruction) {
    let errors = main.errors(problem).filter(\.isFinite)
    report.points = result.points.count
    report.observations = errors.count
    report.meanReprojectionError =
      errors.isEmpty ? 0 : errors.reduce(0, +) / Double(errors.count)
    report.medianReprojectionError = errors.medianOfSorted() ?? 0
    let seen = result.points.reduce(0) { $0 + $1.track.count }
    report.meanTrackLength = report.points > 0 ? Double(seen) / Double(report.points) : 0
  }

  /// Adds the evidence of the model's observations about its cameras and pairs.
  private func addEvidence(to report: inout AlignReport) throws {
    let mapped = MappedModel(
      problem: problem, initialTracks: try InitialTracks(problem, in: context),
      state: MappingState(main))
    report.cameras = main.cameras.indices.map { index in
      CameraRecord(
        views: main.registered.count { problem.cameraOf[$0] == index },
        source: input.views.cameras[index].source, start: input.views.cameras[index].camera,
        final: main.cameras[index],
        refined: Self.refined(input.views.cameras[index].camera, main.cameras[index]),
        deviation: nil)
    }
    try report.addCameraEvidence(
      of: mapped, freeingIterations: Self.freeingIterations, in: context.silent)
    let up = UpDirection(main.poses, views: problem.views, devices: nil)
    report.up = up.record
    report.up.axis = up.up
  }

  /// Names of the intrinsics that differ, in the form of `CameraRecord.refined`.
  private static func refined(_ start: Camera, _ end: Camera) -> String {
    var free: IntrinsicsFreedom = []
    if start.fx != end.fx || start.fy != end.fy { free.insert(.focal) }
    if start.cx != end.cx || start.cy != end.cy { free.insert(.principalPoint) }
    if start.k1 != end.k1 { free.insert(.k1) }
    if start.k2 != end.k2 { free.insert(.k2) }
    if start.p1 != end.p1 || start.p2 != end.p2 { free.insert(.tangential) }
    return free.names
  }
}
