import Drawing
import Geometry
import Numerics
import Pipeline
import Scene
import ShellKit
import Surface

/// The 3D content of the page other than cameras, rotated so that Y is up.
struct ViewerScene {
  /// Maximum numbers of dense and of sparse points.
  private static let maxCloud = 300_000
  private static let maxPoints = 60_000
  /// Number of positions that are sampled to choose the initial viewpoint.
  private static let sampleSize = 20_000

  /// Rotates the upward direction of the results to +Y.
  let turn: Matrix3
  private let isUpright: Bool
  /// The positions that the initial viewpoint frames.
  private(set) var framed: [SIMD3<Float>] = []

  /// - Parameter up: The upward direction of the results, as a unit vector; `nil` for +Y.
  init(up: SIMD3<Double>?) {
    turn = ViewCoverage.uprightFromWorld(up)
    isUpright = turn == .identity
  }

  /// An empty scene with the rotation of another one.
  init(turn other: ViewerScene) {
    turn = other.turn
    isUpright = other.isUpright
  }

  private func turned(_ positions: [SIMD3<Float>]) -> [SIMD3<Float>] {
    isUpright ? positions : positions.map { SIMD3<Float>(turn * SIMD3<Double>($0)) }
  }

  /// A camera of the page.
  func camera(
    _ cameraFromWorld: RigidTransform, _ camera: Camera, isDevice: Bool = false
  ) -> ViewerData.Camera? {
    let r = turn * cameraFromWorld.rotation.transpose
    let center = turn * cameraFromWorld.center
    let pose =
      (0..<3).flatMap { row in (0..<3).map { Float(r[row, $0]) } }
      + [center.x, center.y, center.z].map { Float($0) }
    let lens = [camera.fx, camera.fy, camera.cx, camera.cy].map { Float($0) }
    guard (pose + lens).allSatisfy(\.isFinite), lens[0] > 0, lens[1] > 0 else { return nil }
    return .init(
      pose: pose, focal: Array(lens[..<2]), middle: Array(lens[2...]),
      lens: Self.coefficients(camera), isDevice: isDevice)
  }

  private static func coefficients(_ camera: Camera) -> [Float] {
    let d = camera.denominator
    return [Float(camera.lens.rawValue)]
      + [camera.k1, camera.k2, camera.k3, camera.k4, camera.p1, camera.p2, d.x, d.y, d.z].map {
        $0.isFinite ? Float($0) : 0
      }
  }

  /// Adds the sparse points, in the order in which they appear as the model grows.
  mutating func addPoints(
    _ output: FrameOutput<Reconstruction>, _ growth: ViewerGrowth, to data: inout ViewerData
  ) {
    let points = output.kept.points
    let positions = turned(points.map { SIMD3<Float>($0.position) })
    let region = ShownRegion(positions)
    let steps = growth.stepsToSee(points, views: output.names.count)
    let near = points.indices.filter { region.contains(positions[$0]) }
    let chosen = EvenChoice.of(near, limit: Self.maxPoints)
      .sorted { (steps[$0], $0) < (steps[$1], $1) }
    guard !chosen.isEmpty else { return }
    var packed = PackedPoints(
      positions, points.map(\.color), chosen: chosen, name: "sparse points")
    var after = [Int](repeating: 0, count: growth.steps.count + 1)
    for index in chosen { after[steps[index]] += 1 }
    for step in 1..<max(after.count, 1) { after[step] += after[step - 1] }
    packed.after = after
    data.points = packed
    framed = chosen.map { positions[$0] }
  }

  /// Adds the dense cloud.
  mutating func add(_ cloud: PointCloud, to data: inout ViewerData) {
    let positions = turned(cloud.positions)
    let region = ShownRegion(positions)
    let near = positions.indices.filter { region.contains(positions[$0]) }
    let chosen = EvenChoice.of(near, limit: Self.maxCloud)
    guard !chosen.isEmpty else { return }
    data.cloud = PackedPoints(positions, cloud.colors, chosen: chosen, name: "dense cloud")
    framed = EvenChoice.of(chosen, limit: Self.sampleSize).map { positions[$0] }
  }

  /// Adds a surface: its mesh is rotated before packing.
  mutating func add(
    _ mesh: TriangleMesh, to data: inout ViewerData,
    pack: (TriangleMesh) throws -> ViewerData.Model
  ) rethrows {
    var mesh = mesh
    mesh.positions = turned(mesh.positions)
    mesh.normals = turned(mesh.normals)
    guard !mesh.triangles.isEmpty else { return }
    data.model = try pack(mesh)
    framed = EvenChoice.of(mesh.positions, limit: Self.sampleSize)
  }

  /// Adds the object's bounding box; one that is not upright is left out.
  mutating func add(_ bounds: ModelBounds, to data: inout ViewerData) {
    let (low, high) = (bounds.box.min, bounds.box.max)
    guard isUpright, length(bounds.box.extent).isFinite else { return }
    let extent = bounds.box.extent
    let size = [extent.x, extent.y, extent.z].map { HumanText.number($0) }
    data.box = .init(
      label: "object box (\(bounds.source.rawValue)) · \(size.joined(separator: " × "))"
        + (data.unit.isEmpty ? "" : " \(data.unit)"),
      low: [low.x, low.y, low.z], high: [high.x, high.y, high.z])
    let inside = framed.filter { bounds.box.contains(SIMD3<Double>($0)) }
    if inside.count > Self.fewest { framed = inside }
  }
  /// Minimum number of points inside the box for it to be plausible.
  private static let fewest = 20
}
