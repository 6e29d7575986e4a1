import Geometry
import Numerics
import Scene
import Support

/// Estimates intrinsics from single views: the camera of each view is fitted to the points it sees,
/// which are fixed. The results agree if the views share one camera.
struct ViewIntrinsics {
  /// Maximum number of views per camera, and of observations per view.
  private static let maxViews = 40
  private static let observationsPerView = 120
  /// Minimum number of observations that determine a view's focal length.
  private static let minObservations = 40
  /// Minimum number of views for a spread.
  private static let minViews = 5
  /// Relative standard deviation of the prior of a view's focal length: a very weak prior.
  private static let focalDeviation = 1.0
  private static let maxIterations = 10
  private static let tolerance = 1e-4

  /// Ratio of the 90th to the 10th percentile of the views' focal lengths, by camera.
  private(set) var focalSpreads: [Int: Double] = [:]

  init(_ mapped: MappedModel, in context: RunContext) throws {
    let (model, problem) = (mapped.state.model, mapped.problem)
    let byCamera = Dictionary(grouping: model.registered) { problem.cameraOf[$0] }
    for (camera, views) in byCamera.sorted(by: { $0.key < $1.key }) {
      let step = max(1, views.count / Self.maxViews)
      let asked = stride(from: 0, to: views.count, by: step).map { views[$0] }
      let focals = try Self.fitted(asked, of: model, for: problem, in: context)
        .map(\.focal).filter { $0 > 0 && $0.isFinite }.sorted()
      guard focals.count >= Self.minViews else { continue }
      let low = focals[focals.count / 10]
      let high = focals[focals.count - 1 - focals.count / 10]
      focalSpreads[camera] = high / low
    }
  }

  /// The cameras of the views, each fitted to its view alone.
  private static func fitted(
    _ views: [Int], of model: SparseModel, for problem: MappingProblem, in context: RunContext
  ) throws -> [Camera] {
    var bundle = BundleProblem()
    for view in views { add(view, of: model, for: problem, to: &bundle) }
    guard bundle.poses.count >= minViews else { return [] }
    _ = try bundle.adjust(
      .robust(maxIterations: maxIterations, tolerance: tolerance), in: context)
    return bundle.cameras
  }

  private static func add(
    _ view: Int, of model: SparseModel, for problem: MappingProblem, to bundle: inout BundleProblem
  ) {
    let used = problem.ids(of: view).filter { model.isUsed[$0] }
    guard used.count >= minObservations, let pose = model.poses[view] else { return }
    let camera = model.cameras[problem.cameraOf[view]]
    var prior = IntrinsicsPrior(mean: camera)
    prior.focal = focalDeviation
    let index = bundle.addPose(
      pose, camera: bundle.addCamera(camera, freedom: [.focal], prior: prior))
    let step = max(1, used.count / observationsPerView)
    for id in stride(from: 0, to: used.count, by: step).map({ used[$0] }) {
      bundle.observations.append(
        BundleObservation(
          pose: index, pixel: problem.pixels[id], weight: 1 / problem.deviation(id)))
      bundle.closePoint(model.positions[Int(model.tracks.trackOf[id])], isConstant: true)
    }
  }
}
