import Foundation
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Surface

@Suite(.tags(.slow)) struct SurfaceInputTests {
  @Test func errorOfTooFewPointsStatesTheRequiredNumber() {
    #expect(throws: SurfaceError.tooFewPoints(usable: 0, total: 0, needed: 100)) {
      try SurfaceShapes.build(PointCloud())
    }
    #expect(throws: SurfaceError.tooFewPoints(usable: 20, total: 20, needed: 100)) {
      try SurfaceShapes.build(SurfaceShapes.sphere(count: 20))
    }
  }

  @Test func coincidentPointsHaveNoExtent() {
    let cloud = PointCloud(
      positions: Array(repeating: [1, 2, 3], count: 500),
      normals: Array(repeating: [0, 1, 0], count: 500))
    #expect(throws: SurfaceError.noExtent(points: 500)) { try SurfaceShapes.build(cloud) }
  }

  @Test func invalidPointsAreIgnored() throws {
    var cloud = SurfaceShapes.sphere(count: 20_000)
    cloud.positions[0].x = .nan
    cloud.positions[1].y = .infinity
    cloud.normals[2] = .zero
    cloud.normals[3].z = .nan
    let (model, report) = try SurfaceShapes.build(cloud)
    #expect(report.usablePoints == 19_996)
    #expect(report.warnings == [.unusablePoints(count: 4), .noPoses])
    #expect(model.isWatertight)
    #expect(model.mesh.positions.allSatisfy { length($0) < 1.1 })
  }

  @Test func arraysOfDifferentLengthAreRejected() {
    var cloud = SurfaceShapes.sphere(count: 200)
    cloud.normals.removeLast()
    #expect(
      throws: SurfaceError.inconsistentCloud(property: .normals, count: 199, points: 200)
    ) { try SurfaceShapes.build(cloud) }
    cloud = SurfaceShapes.sphere(count: 200)
    cloud.deviations = [1]
    #expect(
      throws: SurfaceError.inconsistentCloud(property: .deviations, count: 1, points: 200)
    ) { try SurfaceShapes.build(cloud) }
  }

  @Test(arguments: ["1,2,3", "a,b,c,d,e,f", "0,0,0,0,1,1", "0,0,0,1,1,nan", "1,1,1,0,0,0,"])
  func invalidBoxesAreRejected(text: String) {
    #expect(throws: SurfaceError.badBox(text)) {
      try SurfaceShapes.build(SurfaceShapes.sphere(count: 200)) { $0.box = text }
    }
  }

  @Test func distantOutliersDoNotEnlargeTheRegion() throws {
    var cloud = SurfaceShapes.sphere(count: 30_000)
    SurfaceShapes.add(SIMD3(1e6, 0, 0), SIMD3(1, 0, 0), to: &cloud)
    SurfaceShapes.add(SIMD3(0, -1e12, 0), SIMD3(1, 0, 0), to: &cloud)
    let (model, report) = try SurfaceShapes.build(cloud)
    #expect(report.outsideRegion == 2)
    #expect(model.isWatertight)
    #expect(report.region?.extent.max() ?? 99 < 4)
  }

  /// The pole contains less than the outermost percent of the points.
  @Test func thinPartsOfTheObjectAreInTheRegion() throws {
    var cloud = SurfaceShapes.sheet(count: 200_000)
    var random = RandomStream(seed: 3)
    for _ in 0..<1_500 {
      let angle = 2 * .pi * random.unit()
      let normal = SIMD3(cos(angle), 0, sin(angle))
      SurfaceShapes.add(normal * 0.05 + SIMD3(0, random.unit(), 0), normal, to: &cloud)
    }
    let (model, report) = try SurfaceShapes.build(cloud)
    #expect(report.outsideRegion < 20)
    #expect(model.mesh.positions.map(\.y).max() ?? 0 > 0.9)
  }

  @Test func distantClustersAreBothBuilt() throws {
    let cloud = SurfaceShapes.joined([
      SurfaceShapes.sphere(count: 20_000),
      SurfaceShapes.sphere(count: 20_000, center: SIMD3(60, 0, 0), seed: 2),
    ])
    let (model, _) = try SurfaceShapes.build(cloud)
    let topology = MeshTopology(model.mesh)
    #expect(topology.components == 2)
    #expect(topology.isWatertight)
    #expect(topology.eulerCharacteristic == 4)
  }

  @Test(arguments: UInt64(1)...3)
  func randomNoiseStillGivesAManifold(seed: UInt64) throws {
    var random = RandomStream(seed: seed)
    var cloud = PointCloud()
    for _ in 0..<5_000 {
      let p = SIMD3(random.unit(), random.unit(), random.unit())
      let n = normalized(SIMD3(random.normal(), random.normal(), random.normal()))
      SurfaceShapes.add(p, n, to: &cloud)
    }
    let (model, _) = try SurfaceShapes.build(cloud) { $0.triangles = 2_000 }
    #expect(MeshTopology(model.detailed).isManifold)
    #expect(MeshTopology(model.mesh).isManifold)
    let (closed, _) = try SurfaceShapes.build(cloud) {
      $0.closed = true
      $0.minComponent = 0
      $0.triangles = 2_000
    }
    #expect(MeshTopology(closed.detailed).isWatertight)
    #expect(MeshTopology(closed.mesh).isWatertight)
  }

  @Test func cancellationStopsTheStage() {
    let context = RunContext()
    context.cancellation.request()
    let input = MeshInput(
      dense: DenseModel(depthMaps: [], cloud: SurfaceShapes.sphere(count: 1_000)),
      reconstruction: Reconstruction(cameras: [], viewCameras: [], poses: []))
    #expect(throws: Cancelled.self) {
      try BuildMesh(options: MeshOptions()).run(input, in: context)
    }
  }

  @Test func everyOptionHasASetting() {
    #expect(Mirror(reflecting: MeshOptions()).children.count == MeshOptions.settings.count)
  }
}
