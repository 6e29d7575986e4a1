import Geometry
import Scene
import Support

/// A cluster that is aligned independently: together with the stage's input and options, everything
/// that its model depends on.
struct ClusterTask: Codable, Sendable, Equatable {
  /// Scope name of a cluster's steps, followed by its number.
  static let scope = "cluster"

  /// Number of the cluster, from 1.
  var number: Int
  /// Indices of its views among all views, ascending.
  var views: [Int]
  /// Initial intrinsics, by camera.
  var cameras: [Camera]

  /// The model of the cluster's views and the pairs among them.
  ///
  /// - Parameters:
  ///   - whole: All views and pairs.
  ///   - context: The context of this cluster; the result does not depend on its number of threads.
  func model(of whole: MappingProblem, in context: RunContext) throws -> ClusterModel {
    var problem = whole.restricted(to: views)
    // A registration order refers to all views.
    problem.options.registration.order = ""
    let context = lifted(context.within("\(Self.scope) \(number)"), cameraOf: whole.cameraOf)
    let tracks = try InitialTracks(problem, in: context)
    var seed = IncrementalMapper(problem, tracks, in: context)
    seed.state.model.cameras = cameras
    seed.pace = .ofCluster
    var search = InitialPairSearch(seed)
    guard let grown = try search.grownModel(label: "Aligning views") else {
      return ClusterModel(
        reconstruction: Reconstruction(
          cameras: cameras, viewCameras: problem.cameraOf,
          poses: [RigidTransform?](repeating: nil, count: views.count)),
        registrations: [], initialPairs: search.records)
    }
    var mapper = seed
    mapper.state = grown
    try mapper.adjustGlobally()
    try mapper.announce(.cluster)
    let built = ReconstructionBuilder(
      problem: problem, model: mapper.state.model, features: [], worldFromModel: .identity,
      isMetric: false
    ).build()
    return ClusterModel(
      reconstruction: built, registrations: mapper.state.registrations, initialPairs: search.records
    )
  }

  /// A context whose steps report states with indices among all views.
  private func lifted(_ context: RunContext, cameraOf: [Int]) -> RunContext {
    guard let show = context.onStep else { return context }
    var copy = context
    let views = views
    copy.onStep = { step, state in
      try show(step) {
        guard var own = state() as? AlignState else { return nil }
        own.members = (views, cameraOf)
        return own
      }
    }
    return copy
  }
}
