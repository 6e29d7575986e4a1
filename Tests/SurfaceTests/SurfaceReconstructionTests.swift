import Foundation
import Geometry
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Surface

@Suite(.tags(.slow)) struct SurfaceReconstructionTests {
  @Test(arguments: [0.0, 0.01])
  func sphereIsWatertightAndAccurate(noise: Double) throws {
    let (model, report) = try SurfaceShapes.build(
      SurfaceShapes.sphere(count: 40_000, noise: noise))
    let topology = MeshTopology(model.mesh)
    #expect(topology.isWatertight)
    #expect(model.isWatertight)
    #expect(report.watertight)
    #expect(topology.components == 1)
    #expect(topology.eulerCharacteristic == 2)
    let errors = model.mesh.positions.map { abs(length($0) - 1) }
    #expect(errors.reduce(0, +) / Float(errors.count) < 0.002 + 0.3 * Float(noise))
    #expect(errors.max() ?? 1 < 0.01 + 2 * Float(noise))
  }

  @Test func torusKeepsItsHole() throws {
    let (model, _) = try SurfaceShapes.build(SurfaceShapes.torus(count: 60_000, noise: 0.004))
    let topology = MeshTopology(model.detailed)
    #expect(topology.isWatertight)
    #expect(topology.eulerCharacteristic == 0)
    #expect(MeshTopology(model.mesh).eulerCharacteristic == 0)
    let worst = model.mesh.positions.map(SurfaceShapes.torusDistance).max() ?? 1
    #expect(worst < 0.015)
  }

  @Test func trianglesFaceOutwardsAndNormalsAgree() throws {
    let (model, _) = try SurfaceShapes.build(SurfaceShapes.sphere(count: 20_000))
    let mesh = model.mesh
    for t in mesh.triangles {
      #expect(dot(mesh.doubleAreaNormal(t), mesh.positions[Int(t.x)]) > 0)
    }
    for (position, normal) in zip(mesh.positions, mesh.normals) {
      #expect(dot(normalized(position), normal) > 0.97)
      #expect(abs(length(normal) - 1) < 1e-4)
    }
  }

  @Test func colorsComeFromTheNearestPoints() throws {
    let (model, _) = try SurfaceShapes.build(SurfaceShapes.sphere(count: 20_000))
    #expect(model.mesh.colors.count == model.mesh.positions.count)
    for (position, color) in zip(model.mesh.positions, model.mesh.colors) {
      let expected = (normalized(position) * 0.5 + 0.5) * 255
      let error = SIMD3<Float>(color) - expected
      #expect(error.max() < 16)
      #expect(error.min() > -16)
    }
  }

  @Test func unevenDensityGivesAWatertightSurface() throws {
    // The upper half has fifty times the sample density of the lower half.
    let cloud = SurfaceShapes.joined([
      SurfaceShapes.sphere(count: 60_000) { $0.y > 0 },
      SurfaceShapes.sphere(count: 1_200, seed: 2) { $0.y <= 0 },
    ])
    let (model, report) = try SurfaceShapes.build(cloud) { $0.triangles = 1_000_000 }
    #expect(report.octreeDepth >= 7)
    let topology = MeshTopology(model.detailed)
    #expect(topology.isWatertight)
    #expect(topology.eulerCharacteristic == 2)
    // Adaptive resolution: the sparse half has far fewer vertices.
    let upper = model.detailed.positions.count { $0.y > 0 }
    #expect(upper * 2 > model.detailed.positions.count * 3 / 2)
  }

  @Test func unseenSideIsTrimmedOpenOrKeptClosed() throws {
    let cloud = SurfaceShapes.sphere(count: 30_000) { $0.y > -0.2 }
    let (open, openReport) = try SurfaceShapes.build(cloud)
    let topology = MeshTopology(open.mesh)
    #expect(topology.isManifold)
    #expect(!open.isWatertight)
    #expect(topology.boundaryLoops == 1)
    #expect(openReport.boundaryLoops == 1)
    #expect(openReport.trimmedShare > 0.1)
    #expect(open.mesh.positions.map(\.y).min() ?? -9 > -0.35)
    let (closed, _) = try SurfaceShapes.build(cloud) { $0.closed = true }
    #expect(closed.isWatertight)
    #expect(MeshTopology(closed.mesh).isWatertight)
  }

  @Test func smallHolesAreFilled() throws {
    let cloud = SurfaceShapes.sphere(count: 40_000) { $0.y > -0.9 }
    let (model, report) = try SurfaceShapes.build(cloud)
    #expect(model.isWatertight)
    #expect(report.filledHoles == 1)
  }

  @Test func boxClipsTheSurfaceExactly() throws {
    let cloud = SurfaceShapes.sphere(count: 40_000)
    let (model, _) = try SurfaceShapes.build(cloud) {
      $0.box = "-2,-0.5,-2, 2,2,2"
    }
    let topology = MeshTopology(model.mesh)
    #expect(topology.isManifold)
    #expect(topology.boundaryLoops == 1)
    #expect(abs((model.mesh.positions.map(\.y).min() ?? 0) + 0.5) < 1e-3)
    let (closed, _) = try SurfaceShapes.build(cloud) {
      $0.box = "-2,-0.5,-2,2,2,2"
      $0.closed = true
    }
    #expect(closed.isWatertight)
    #expect(abs((closed.detailed.positions.map(\.y).min() ?? 0) + 0.5) < 0.01)
  }

  @Test func smallFloatersAreRemoved() throws {
    let cloud = SurfaceShapes.joined([
      SurfaceShapes.sphere(count: 40_000),
      SurfaceShapes.sphere(count: 1_000, center: SIMD3(1.2, 0, 0), radius: 0.08, seed: 3),
    ])
    let (model, report) = try SurfaceShapes.build(cloud)
    #expect(MeshTopology(model.mesh).components == 1)
    #expect(report.componentsRemoved >= 1)
    #expect(model.mesh.positions.map(\.x).max() ?? 9 < 1.1)
  }

  @Test func workersDoNotChangeTheResult() throws {
    let cloud = SurfaceShapes.torus(count: 30_000, noise: 0.004)
    let one = try SurfaceShapes.build(cloud, threads: 1) { $0.triangles = 5_000 }
    let two = try SurfaceShapes.build(cloud, threads: 2) { $0.triangles = 5_000 }
    #expect(one.0 == two.0)
    #expect(one.1 == two.1)
  }
}
