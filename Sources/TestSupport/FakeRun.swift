import Commands
import Foundation
import Geometry
import Imaging
import Pipeline
import Scene
import ShellKit
import Support
import Workspace

/// A capture of a few images with synthetic stage results.
package struct FakeRun {
  /// Thrown by `run` for a stage without a synthetic result.
  private struct UnknownStage: Error {
    var stage: StageName
  }

  /// The states of six fresh stages.
  package static let fresh = [String](repeating: "fresh", count: 6)

  package let folder: TemporaryFolder
  package var state: ShellState

  package init(frames: Int = 4) throws {
    folder = try TemporaryFolder()
    try PhotoFolder.write(frames, to: folder.url.appendingPathComponent("photos"))
    state = ShellState(directory: folder.url)
    try reload()
  }

  package var photos: URL { folder.url.appendingPathComponent("photos") }
  package func file(_ stage: StageName) -> URL {
    folder.url.appendingPathComponent(".ocs/photos/\(stage.rawValue).result")
  }

  /// Reopens the capture, as another `ocs` would.
  @discardableResult
  package mutating func reload(seed: UInt64 = 1) throws -> LoadOutcome {
    state = ShellState(context: RunContext(seed: seed), directory: folder.url)
    return try state.load(photos)
  }

  /// Depth of the first frame, with a hole.
  package static let depthMap = DepthMap(
    view: 0, camera: Camera(width: 4, height: 3, focal: 5),
    depth: (0..<12).map { $0 == 5 ? 0 : 1 + Float($0) / 4 },
    normals: [SIMD3<Float>](repeating: SIMD3(0, 0, -1), count: 12),
    confidence: [Float](repeating: 1, count: 12))

  /// The output of `dense`.
  package var cloud = PointCloud()

  /// Stores synthetic results of all stages.
  package mutating func runAll() throws {
    for stage in StageList.standard.names { try run(stage) }
  }

  /// Stores the synthetic result of a stage.
  package mutating func run(_ stage: StageName) throws {
    let views = try state.project.activeViews()
    let count = views.views.count
    switch stage {
    case .features:
      try keep(FeaturesBinding.self, [Features](repeating: Features(), count: count), views)
    case .match:
      try keep(
        MatchBinding.self,
        [ViewPair(first: 0, second: 1, kind: .general, putative: 1, inliers: [])],
        views)
    case .align:
      let camera = Camera(width: 64, height: 48, focal: 60)
      try keep(
        AlignBinding.self,
        Reconstruction(
          cameras: [camera], viewCameras: [Int](repeating: 0, count: count),
          poses: [RigidTransform?](repeating: .identity, count: count)), views)
    case .dense:
      try keep(
        DenseBinding.self, DenseModel(depthMaps: [Self.depthMap], cloud: cloud), views)
    case .mesh:
      try keep(
        MeshBinding.self,
        SurfaceModel(mesh: TriangleMesh(), detailed: TriangleMesh(), isWatertight: true), views)
    case .texture:
      try keep(
        TextureBinding.self,
        TexturedModel(
          mesh: TriangleMesh(), texcoords: [], diffuse: RGBImage(width: 1, height: 1)), views)
    default: throw UnknownStage(stage: stage)
    }
  }

  private mutating func keep<B: StageBinding>(
    _ binding: B.Type, _ output: B.Work.Output, _ views: ViewSet
  ) throws {
    let set = state.project.settings.values[B.stage] ?? [:]
    var record = try state.project.plan(
      binding, options: B.Work.Options(set: set), views: views)
    record.result = "{}"
    try state.project.prepareWorkspace()
    state.project.keepRun(of: B.stage)
    try state.project.results.store(binding, output: output, record: record, report: nil)
    state.project.keepRun(of: B.stage)
  }

  /// The states of the six stages.
  package func states() throws -> [String] {
    try StageList.standard.names.map { try state.project.freshness(of: $0).word }
  }
}
