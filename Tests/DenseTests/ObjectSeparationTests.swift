import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Dense

/// Separation of a ball from the table that supports it.
@Suite(.tags(.slow)) struct ObjectSeparationTests {
  let radius = 0.5
  let height = 0.3
  let camera = Camera(width: 160, height: 120, focal: 150)

  func views(_ count: Int = 12) -> [DenseView] {
    (0..<count).map { i in
      let angle = 2 * Double.pi * Double(i) / Double(count)
      let center = SIMD3(2.4 * sin(angle), 1.5, 2.4 * cos(angle))
      let forward = normalized(SIMD3(0, height, 0) - center)
      let right = normalized(cross(forward, SIMD3(0, 1, 0)))
      let pose = RigidTransform(
        rotation: Matrix3(rows: right, cross(forward, right), forward), center: center)
      return DenseView(
        index: i, frame: DenseFrame(image: image(pose)), camera: camera, pose: pose, levels: 1)
    }
  }

  /// Distance along a ray to the ball and to the table.
  func hits(_ origin: SIMD3<Double>, _ ray: SIMD3<Double>) -> (ball: Double?, table: Double) {
    let offset = origin - SIMD3(0, height, 0)
    let b = dot(offset, ray) / dot(ray, ray)
    let root = b * b - (dot(offset, offset) - radius * radius) / dot(ray, ray)
    let table = -origin.y / ray.y
    let ball = root > 0 ? -b - root.squareRoot() : .infinity
    return (ball < table ? ball : nil, table)
  }

  func ray(_ pose: RigidTransform, _ i: Int) -> SIMD3<Double> {
    let pixel = SIMD2(Double(i % camera.width) + 0.5, Double(i / camera.width) + 0.5)
    let ray = camera.ray(pixel)
    return pose.rotation.transpose * (ray * (1 / ray.z))
  }

  private func image(_ pose: RigidTransform) -> RGBImage {
    var image = RGBImage(width: camera.width, height: camera.height)
    var random = RandomStream(seed: 2)
    for i in 0..<camera.width * camera.height {
      let isBall = hits(pose.center, ray(pose, i)).ball != nil
      let color: SIMD3<Double> = isBall ? SIMD3(170, 70, 60) : SIMD3(120, 125, 118)
      for k in 0..<3 {
        image.pixels[3 * i + k] = UInt8(min(max(color[k] + 24 * (random.unit() - 0.5), 0), 255))
      }
    }
    return image
  }

  /// Depth map of a view, with a silhouette some pixels too wide and with holes.
  private func map(_ view: DenseView, wider: Double) -> DepthMap {
    let count = camera.width * camera.height
    var depth = [Float](repeating: 0, count: count)
    var random = RandomStream(seed: UInt64(view.index))
    for i in 0..<count where random.unit() > 0.2 {
      let ray = ray(view.pose, i)
      let (ball, table) = hits(view.pose.center, ray)
      depth[i] = Float(ball ?? table)
      guard ball == nil else { continue }
      let graze = hits(
        view.pose.center, ray + (SIMD3(0, height, 0) - view.pose.center - ray * 2.4) * wider)
      if let near = graze.ball { depth[i] = Float(near) }
    }
    return DepthMap(
      view: view.index, camera: camera, depth: depth,
      normals: [SIMD3<Float>](repeating: .zero, count: count),
      confidence: [Float](repeating: 1, count: count))
  }

  /// Points of both; of the table only where `shows` returns true.
  private func cloud(_ shows: (SIMD3<Double>) -> Bool = { _ in true }) -> PointCloud {
    var random = RandomStream(seed: 4)
    var cloud = PointCloud()
    func add(_ p: SIMD3<Double>, _ n: SIMD3<Double>) {
      cloud.positions.append(SIMD3<Float>(p))
      cloud.normals.append(SIMD3<Float>(n))
    }
    for _ in 0..<30_000 {
      let d = normalized(
        SIMD3(random.unit() - 0.5, random.unit() - 0.5, random.unit() - 0.5))
      let p = SIMD3(0, height, 0) + d * radius
      if p.y > 0.01 { add(p, d) }
      let t = SIMD3(4 * random.unit() - 2, 0.004 * (random.unit() - 0.5), 4 * random.unit() - 2)
      if t.x * t.x + t.z * t.z > 0.2, shows(t) { add(t, SIMD3(0, 1, 0)) }
    }
    return cloud
  }

  func kept(_ views: [DenseView], limit: Int = .max) throws -> DenseViews {
    let folder = FileManager.default.temporaryDirectory
    return try DenseViews(views, in: SpillPool(limit: limit, folder: folder))
  }

  private func run(
    _ cloud: CloudParts, _ views: [DenseView], wider: Double = 0, limit: Int = .max,
    threads: Int = 2, batch: Int? = nil
  ) throws -> (DenseModel, ObjectSeparation) {
    let kept = try kept(views, limit: limit)
    let maps = ViewMaps(views.map { map($0, wider: wider) })
    var points = FusedParts(count: cloud.indices.count, in: kept.pool)
    for part in cloud.indices { try points.add(cloud[part], of: part) }
    var separator = ObjectSeparator(views: kept, maps: maps, points: points)
    separator.batch = batch
    let (result, masks) = try separator.run(in: RunContext(threads: threads))
    return (DenseModel(depthMaps: maps, cloud: points.cloud, masks: masks), result)
  }

  private func run(_ cloud: PointCloud) throws -> (DenseModel, ObjectSeparation) {
    try run(CloudParts(cloud), views())
  }

  @Test(arguments: [0, 0.02]) func ballOnATableIsSeparatedAsTheObject(wider: Double) throws {
    let (model, result) = try run(CloudParts(cloud()), views(), wider: wider)
    #expect(result.problem == nil)
    #expect(result.clear == 1)
    #expect(abs(result.supportHeight) < 0.002)
    var lost = 0
    let found = try model.cloud.joined()
    for (p, own) in zip(found.positions, found.isObject) {
      let isBall = abs(length(SIMD3<Double>(p) - SIMD3(0, height, 0)) - radius) < 1e-5
      if isBall, p.y > 0.02, own == 0 { lost += 1 }
      if !isBall { #expect(own == 0) }
    }
    #expect(lost < 30, "of 30000 at the outline")
    #expect(model.masks.count == 12)
    for (position, view) in views().enumerated() {
      let mask = try model.masks[position]
      let wrong = mask.image.pixels.indices.count {
        (mask.image.pixels[$0] != 0) != (hits(view.pose.center, ray(view.pose, $0)).ball != nil)
      }
      #expect(wrong < 100, "\(wrong) of 19200 pixels")
    }
  }

  @Test func threadsAndMemoryLimitDoNotChangeTheResult() throws {
    let (views, cloud) = (views(), CloudParts(cloud()))
    let one = try run(cloud, views, wider: 0.01, threads: 1)
    let two = try run(cloud, views, wider: 0.01, limit: 0, threads: 2)
    #expect(one == two)
  }

  @Test func partsAndBatchesDoNotChangeTheResult() throws {
    let (views, whole) = (views(), cloud())
    let (first, rest) = (whole.positions.count / 3, whole.positions.count)
    let ranges = [0..<first, first..<first, first..<rest, rest..<rest]
    let parts = CloudParts(counts: ranges.map(\.count)) { part in
      PointCloud(
        positions: Array(whole.positions[ranges[part]]),
        normals: Array(whole.normals[ranges[part]]))
    }
    let one = try run(CloudParts(whole), views)
    // The last batch is full at the last point, well before it, or never.
    for batch in [1, 1000, nil] {
      let two = try run(parts, views, batch: batch)
      #expect(one.1 == two.1)
      #expect(one.0.masks == two.0.masks)
      #expect(try one.0.cloud.joined() == two.0.cloud.joined())
    }
    #expect(try one.0.cloud.joined().isObject.contains(1))
  }

  @Test func cloudWithoutSurroundingsIsNotSeparated() throws {
    let (model, result) = try run(cloud { $0.z > 0.3 })
    guard case .notFree(let share, _) = result.problem else {
      Issue.record("\(String(describing: result.problem))")
      return
    }
    #expect(share < 0.6)
    #expect(try model.cloud.joined().isObject.isEmpty)
    #expect(model.masks.isEmpty)
    #expect(try run(cloud { _ in false }).1.problem != nil)
  }

  @Test func viewsWithoutACommonTargetHaveNoObject() throws {
    var views = views(4)
    for i in views.indices {
      views[i].pose = RigidTransform(rotation: .identity, center: SIMD3(Double(i), 0, 0))
    }
    #expect(try run(CloudParts(cloud()), views).1.problem == .noCommonTarget)
  }
}
