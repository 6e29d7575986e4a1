import Foundation
import Geometry
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Surface

/// An object on a table, separated by the box of the capture.
@Suite(.tags(.slow)) struct ObjectRegionTests {
  /// A ball of radius 0.5 that is sunk by 0.2 into a slightly tilted table.
  private func cloud(tilt: Double = 0.02) -> PointCloud {
    var random = RandomStream(seed: 4)
    var cloud = PointCloud(positions: [], normals: [], colors: [])
    for _ in 0..<40_000 {
      let d = normalized(SIMD3(random.normal(), random.normal(), random.normal()))
      let p = SIMD3(0, 0.3, 0) + d * (0.5 + 0.001 * random.normal())
      if p.y > tilt * p.x { SurfaceShapes.add(p, d, to: &cloud) }
    }
    for _ in 0..<40_000 {
      let (x, z) = (2 * random.unit() - 1, 2 * random.unit() - 1)
      guard x * x + z * z > 0.16 else { continue }
      let up = normalized(SIMD3(-tilt, 1, 0))
      SurfaceShapes.add(SIMD3(x, tilt * x + 0.001 * random.normal(), z), up, to: &cloud)
    }
    return cloud
  }

  private func build(
    _ cloud: PointCloud, _ change: (inout MeshOptions) -> Void = { _ in },
    box: (inout Reconstruction) -> Void = { _ in }
  ) throws -> (SurfaceModel, MeshReport) {
    var options = MeshOptions()
    change(&options)
    var reconstruction = Reconstruction(cameras: [], viewCameras: [], poses: [])
    reconstruction.objectBox = BoundingBox(
      min: SIMD3(-0.55, 0.01, -0.55), max: SIMD3(0.55, 0.85, 0.55))
    box(&reconstruction)
    let input = MeshInput(
      dense: DenseModel(depthMaps: [], cloud: cloud), reconstruction: reconstruction)
    return try BuildMesh(options: options).run(input, in: RunContext(threads: 2))
  }

  /// The positions of points whose normals face up, like those of a horizontal surface.
  private static func flat(_ cloud: PointCloud, _ points: Range<Int>) -> [SIMD3<Double>] {
    points.filter { cloud.normals[$0].y > SupportPlane.minUp }
      .map { SIMD3<Double>(cloud.positions[$0]) }
  }

  @Test func tableIsRemovedAndTheBaseIsClosed() throws {
    let (model, report) = try build(cloud())
    #expect(report.regionOfCapture)
    #expect(!report.regionGiven)
    #expect(abs(try #require(report.supportHeight)) < 0.002)
    #expect(abs(try #require(report.supportDeviation) - 0.001) < 0.0004)
    let radii = model.mesh.positions.map { length(SIMD2(Double($0.x), Double($0.z))) }
    #expect(try #require(radii.max()) < 0.52)
    #expect(model.isWatertight)
    let low = model.mesh.positions.map { Double($0.y) - 0.02 * Double($0.x) }.min() ?? 1
    #expect(abs(low) < 0.006, "the base lies on the table")
  }

  @Test func onlyTheSeparatedObjectIsBuilt() throws {
    var cloud = cloud()
    cloud.isObject = cloud.positions.map { p in
      abs(length(SIMD3<Double>(p) - SIMD3(0, 0.3, 0)) - 0.5) < 0.01 && p.y - 0.02 * p.x > 0.005
        ? 1 : 0
    }
    let (model, report) = try build(cloud) { _ in
    } box: {
      $0.objectBox = nil
    }
    #expect(report.regionSeparated)
    #expect(!report.regionOfCapture)
    #expect(abs(try #require(report.supportHeight)) < 0.002)
    #expect(model.isWatertight)
    #expect(model.mesh.positions.allSatisfy { length(SIMD2(Double($0.x), Double($0.z))) < 0.53 })
    let (whole, _) = try build(cloud) {
      $0.ignoreBox = true
    } box: {
      $0.objectBox = nil
    }
    #expect(whole.mesh.positions.contains { abs($0.x) > 0.8 })
  }

  @Test func unseenBaseLiesOnTheSupportPlane() throws {
    let (model, _) = try build(cloud())
    let heights = model.mesh.positions.filter { length(SIMD2($0.x, $0.z)) < 0.3 && $0.y < 0.2 }
      .map { abs(Double($0.y) - 0.02 * Double($0.x)) }
    #expect(heights.count > 20)
    #expect(try #require(heights.max()) < 0.002, "flat, not a dome")
  }

  @Test func supportOfAMaskedObjectFollowsFromSparsePoints() throws {
    let whole = cloud()
    let own = whole.positions.filter {
      $0.y > 0.02 * $0.x + 0.01 && length($0 * SIMD3(1, 0, 1)) < 0.53
    }
    var masked = PointCloud(positions: [], normals: [], colors: [])
    for p in own {
      let p = SIMD3<Double>(p)
      SurfaceShapes.add(p, normalized(p - SIMD3(0, 0.3, 0)), to: &masked)
    }
    let table = whole.positions.filter { abs($0.y - 0.02 * $0.x) < 0.01 && abs($0.x) > 0.6 }
    let sparse = table.prefix(500).map {
      ScenePoint(position: SIMD3<Double>($0), color: .zero, error: 0, track: [])
    }
    let (model, report) = try build(masked) { _ in
    } box: {
      ($0.objectBox, $0.points) = (nil, sparse)
    }
    #expect(abs(try #require(report.supportHeight)) < 0.002)
    let low = model.mesh.positions.map { Double($0.y) - 0.02 * Double($0.x) }.min() ?? 1
    #expect(abs(low) < 0.01, "closed at the table")
    #expect(model.isWatertight, "closed at the table")
    let (free, without) = try build(masked) {
      $0.closed = true
    } box: {
      $0.objectBox = nil
    }
    #expect(without.supportHeight == nil)
    #expect(free.mesh.positions.count > 0)
    let (_, uncut) = try build(whole) { _ in
    } box: {
      ($0.objectBox, $0.points) = (nil, sparse)
    }
    #expect(uncut.supportHeight == nil, "a cloud that has the table keeps it")
  }

  @Test func unadjustedBoxGrowsToTheWholeObject() throws {
    let box = BoundingBox(min: SIMD3(-0.55, 0.01, -0.55), max: SIMD3(0.3, 0.85, 0.55))
    let (model, _) = try build(cloud()) { _ in
    } box: {
      ($0.objectBox, $0.isBoxAdjusted) = (box, false)
    }
    #expect(try #require(model.mesh.positions.map(\.x).max()) > 0.495)
    let (cut, _) = try build(cloud()) { _ in
    } box: {
      ($0.objectBox, $0.isBoxAdjusted) = (box, true)
    }
    #expect(try #require(cut.mesh.positions.map(\.x).max()) < 0.33)
  }

  @Test func boxCanBeIgnored() throws {
    let (model, report) = try build(cloud()) { $0.ignoreBox = true }
    #expect(!report.regionOfCapture)
    #expect(report.supportHeight == nil)
    #expect(model.mesh.positions.contains { abs($0.x) > 0.8 })
  }

  @Test func boxInTheOptionsTakesPrecedence() throws {
    let (model, report) = try build(cloud()) { $0.box = "-0.2,0.5,-0.2,0.2,0.9,0.2" }
    #expect(report.regionGiven)
    #expect(!report.regionOfCapture)
    #expect(report.supportHeight == nil)
    #expect(model.mesh.positions.allSatisfy { $0.y > 0.49 })
  }

  @Test func roundedCornersAtTheSupportAreRemoved() throws {
    // A cylinder wall, and the fillet of radius 0.06 that patches produce in its
    // corner with pixels of 0.005.
    var random = RandomStream(seed: 6)
    var cloud = cloud(tilt: 0)
    let ball = cloud.positions.count
    for index in 0..<20_000 {
      let turn = 2 * Double.pi * random.unit()
      let out = SIMD3(cos(turn), 0, sin(turn))
      if index % 2 == 0 {
        SurfaceShapes.add(out * 0.5 + SIMD3(0, 0.06 + 0.5 * random.unit(), 0), out, to: &cloud)
      } else {
        let lean = 0.5 * Double.pi * random.unit()
        let normal = out * cos(lean) + SIMD3(0, sin(lean), 0)
        let middle = out * 0.56 + SIMD3(0, 0.06, 0)
        SurfaceShapes.add(middle - normal * 0.06, normal, to: &cloud)
      }
    }
    let plane = try #require(
      SupportPlane(
        Self.flat(cloud, 0..<ball),
        under: BoundingBox(min: SIMD3(-0.55, 0.01, -0.55), max: SIMD3(0.55, 0.85, 0.55))))
    let kept = (ball..<cloud.positions.count).filter {
      plane.isAbove(SIMD3<Double>(cloud.positions[$0]), normal: cloud.normals[$0], pixel: 0.005)
    }
    let walls = kept.filter { cloud.normals[$0].y < 0.34 }
    #expect(walls.count > 9_900, "the wall stays")
    #expect(kept.count - walls.count < 100, "the corner does not")
    let fine = (ball..<cloud.positions.count).count {
      plane.isAbove(SIMD3<Double>(cloud.positions[$0]), normal: cloud.normals[$0], pixel: 0.0005)
    }
    #expect(fine > kept.count + 3_000, "where pixels are small a corner is one")
  }

  @Test func objectWithoutASurfaceBelowHasNoSupportPlane() throws {
    let ball = SurfaceShapes.sphere(count: 20_000)
    #expect(
      SupportPlane(
        Self.flat(ball, 0..<20_000),
        under: BoundingBox(min: SIMD3(repeating: -1.1), max: SIMD3(repeating: 1.1))) == nil)
  }
}
