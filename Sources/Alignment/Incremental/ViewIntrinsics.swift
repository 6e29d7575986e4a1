import Geometry
import Numerics
import Scene
import Support

/// What single views say of the camera they share: each is fitted by itself to the points it sees,
/// which are held. Views of one camera agree; of several cameras they do not.
struct ViewIntrinsics {
  /// Most views of a camera that are asked, and most observations of each.
  private static let maxViews = 40
  private static let observationsPerView = 120
  /// Fewest observations that determine a view's focal length.
  private static let minObservations = 40
  /// Fewest views of which a spread is told.
  private static let minViews = 5
  /// Relative standard deviation of a view's focal length beforehand: next to no knowledge.
  private static let focalDeviation = 1.0
  private static let maxIterations = 10
  private static let tolerance = 1e-4

  /// Focal lengths of the views of each camera, the 90th over the 10th percentile.
  private(set) var focalSpreads: [Int: Double] = [:]

  init(_ mapped: MappedModel, in context: RunContext) throws {
    let (model, problem) = (mapped.state.model, mapped.problem)
    let byCamera = Dictionary(grouping: model.registered) { problem.cameraOf[$0] }
    for (camera, views) in byCamera.sorted(by: { $0.key < $1.key }) {
      let step = max(1, views.count / Self.maxViews)
      let asked = stride(from: 0, to: views.count, by: step).map { views[$0] }
      let focals = try Self.fitted(asked, model, problem, context)
        .map(\.focal).filter { $0 > 0 && $0.isFinite }.sorted()
      guard focals.count >= Self.minViews else { continue }
      let low = focals[focals.count / 10]
      let high = focals[focals.count - 1 - focals.count / 10]
      focalSpreads[camera] = high / low
    }
  }

  /// The cameras of views, each fitted by itself.
  private static func fitted(
    _ views: [Int], _ model: SparseModel, _ problem: MappingProblem, _ context: RunContext
  ) throws -> [Camera] {
    var bundle = BundleProblem()
    for view in views { add(view, model, problem, to: &bundle) }
    guard bundle.poses.count >= minViews else { return [] }
    _ = try bundle.adjust(
      .robust(maxIterations: maxIterations, tolerance: tolerance), in: context)
    return bundle.cameras
  }

  private static func add(
    _ view: Int, _ model: SparseModel, _ problem: MappingProblem, to bundle: inout BundleProblem
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
