import Drawing
import Geometry
import Measuring
import Numerics
import Pipeline
import Scene
import Surface
import Workspace

/// The 3D results of another run for the page, in the world of its other results.
struct ViewerBeside: Encodable {
  /// A camera and the index of its photograph.
  struct PlacedCamera: Encodable {
    var frame: Int
    var camera: ViewerData.Camera
  }

  var label: String
  var cameras: [PlacedCamera] = []
  var points: PackedPoints?
  var cloud: PackedPoints?
  var model: ViewerData.Model?
}

/// A stored run that the page shows next to the current results.
package struct ViewerRun {
  package enum Failure: Error {
    /// The run is of a stage before `align`, and no poses were made from it.
    case noPoses(run: Int)
    /// Fewer than three photographs have a pose in both, or their positions are collinear.
    case tooFewCommonPoses(Int)
  }

  private let entry: RunFolder.Entry
  private let label: String

  /// - Parameter label: What the page calls the run.
  package init(_ entry: RunFolder.Entry, label: String) {
    self.entry = entry
    self.label = label
  }

  /// The results of the run after the similarity that fits the poses that both have.
  ///
  /// - Throws: `Failure`, `RunError`, `PipelineError`.
  func content(beside project: inout Project, in world: ViewerScene) throws -> ViewerBeside {
    var other = try project.reading(entry)
    guard other.records[.align] != nil else { throw Failure.noPoses(run: entry.number) }
    let poses = try other.placedReconstruction()
    let frame = OutputFrame(try Self.similarity(of: poses, to: project.placedReconstruction()))
    var data = ViewerData()
    var scene = ViewerScene(turn: world)
    let placed = poses.map(frame.placing)
    scene.addPoints(
      placed, ViewerGrowth(placed, try other.results.report(of: AlignBinding.self)), to: &data)
    data.points?.after = nil
    if other.records[.dense] != nil { scene.add(frame.placing(try other.placedCloud()), to: &data) }
    try Self.addSurface(&other, frame, &scene, to: &data)
    var found = ViewerBeside(
      label: label, points: data.points, cloud: data.cloud, model: data.model)
    let numbers = Dictionary(
      project.frameNames.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for (view, name) in placed.names.enumerated() {
      guard let frame = numbers[name], let pose = placed.kept.poses[view],
        let camera = scene.camera(pose, placed.kept.camera(of: view))
      else { continue }
      found.cameras.append(.init(frame: frame, camera: camera))
    }
    return found
  }

  private static func addSurface(
    _ other: inout Project, _ frame: OutputFrame, _ scene: inout ViewerScene,
    to data: inout ViewerData
  ) throws {
    let shown = ViewerModel()
    if other.records[.texture] != nil {
      let model = frame.placing(try other.placedModel())
      try scene.add(model.mesh, to: &data) { try shown.packed(model, mesh: $0) }
    } else if other.records[.mesh] != nil {
      try scene.add(frame.placing(other.placedMesh()), to: &data) {
        shown.packed($0, name: "mesh")
      }
    }
  }

  private static func similarity(
    of other: FrameOutput<Reconstruction>, to current: FrameOutput<Reconstruction>
  ) throws -> Similarity {
    let known = Dictionary(
      zip(current.names, current.kept.poses).compactMap { name, pose in pose.map { (name, $0) } },
      uniquingKeysWith: { first, _ in first })
    let pairs = zip(other.names, other.kept.poses).compactMap { name, pose in
      pose.flatMap { pose in known[name].map { (name: name, estimate: pose, truth: $0) } }
    }
    guard let found = PoseComparison(pairs, rigid: false) else {
      throw Failure.tooFewCommonPoses(pairs.count)
    }
    return found.alignment
  }
}
