import Geometry
import Scene
import Support

@testable import Alignment

extension AlignmentScene {
  var problem: MappingProblem { MappingProblem(input, AlignOptions()) }

  /// The model of some views with their true poses, and the points that their keypoints determine.
  func trueModel(of views: some Sequence<Int>) throws -> SparseModel {
    let problem = problem
    let tracks = try InitialTracks(problem, in: RunContext()).table
    var model = SparseModel(cameras: [camera], views: truth.count, tracks: tracks)
    for view in views { model.poses[view] = truth[view] }
    try model.triangulate(Array(0..<tracks.count), problem, in: RunContext())
    return model
  }

  func reconstruction(_ model: SparseModel) -> Reconstruction {
    ReconstructionBuilder(
      problem: problem, model: model, features: input.features, worldFromModel: .identity,
      isMetric: false
    ).build()
  }
}
