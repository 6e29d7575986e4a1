import Geometry
import Imaging
import Numerics
import Support
import Testing

@testable import Alignment

/// A scene with the model of its true poses, whose views have device poses or sensor depth in
/// meters.
struct MeasuredScene {
  /// Meters per unit of the model.
  static let scale = 0.37
  /// The size of depth maps, half that of the photographs.
  private static let size = SIMD2(800, 600)

  /// A measured depth and its confidence.
  typealias Measured = (meters: Double, confidence: UInt8)

  private var scene: AlignmentScene
  private let model: SparseModel

  /// A scene without depth and device poses.
  init(seed: UInt64) throws {
    scene = AlignmentScene(.init(seed: seed))
    model = try scene.trueModel(of: scene.truth.indices)
  }

  /// Measures the depth of each point in the cell of its keypoint and the eight cells around it.
  ///
  /// - Parameter sensor: Returns what is measured at a depth in units of the model.
  mutating func addDepth(
    seed: UInt64, _ sensor: (Double, inout RandomStream) -> Measured
  ) throws {
    var random = RandomStream(seed: seed)
    for view in scene.truth.indices {
      let cells = cells(of: view) { sensor($0, &random) }
      let places = cells.keys.sorted()
      scene.input.views.views[view].depth = .cells(
        try #require(
          DepthCells(
            width: Self.size.x, height: Self.size.y, places: places.map { UInt32($0) },
            depths: places.map { Float(cells[$0]?.meters ?? 0) },
            confidences: places.map { cells[$0]?.confidence ?? 0 })))
    }
  }

  private func cells(of view: Int, _ sensor: (Double) -> Measured) -> [Int: Measured] {
    let problem = scene.problem
    var cells: [Int: Measured] = [:]
    for id in problem.ids(of: view) where model.isUsed[id] {
      let point = model.positions[Int(model.tracks.trackOf[id])]
      let measured = sensor((scene.truth[view] * point).z)
      let (x, y) = (Int(problem.pixels[id].x / 2), Int(problem.pixels[id].y / 2))
      for i in max(0, x - 1)...min(Self.size.x - 1, x + 1) {
        for j in max(0, y - 1)...min(Self.size.y - 1, y + 1) {
          cells[j * Self.size.x + i] = measured
        }
      }
    }
    return cells
  }

  /// Adds device poses in meters.
  ///
  /// - Parameter change: Modifies the true pose of a view.
  mutating func addPoses(_ change: (Int, RigidTransform) -> RigidTransform = { $1 }) {
    for (view, pose) in scene.truth.enumerated() {
      let metric = RigidTransform(rotation: pose.rotation, center: pose.center * Self.scale)
      scene.input.views.views[view].devicePose = change(view, metric)
    }
  }

  /// The estimated scale.
  func found() throws -> MetricScale {
    let devices = DeviceAlignment(model.poses, views: scene.input.views, seed: 1)
    return try MetricScale(model, scene.problem, devices: devices, in: RunContext())
  }
}
