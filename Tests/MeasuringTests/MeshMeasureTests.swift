import Foundation
import Numerics
import Scene
import TestSupport
import Testing

@testable import Measuring

@Suite struct MeshMeasureTests {
  /// A cube from `low` to `high` along each axis, its triangles counterclockwise from outside.
  private func cube(_ low: Float, _ high: Float) -> TriangleMesh {
    let positions = (0..<8).map { k in
      SIMD3(k & 1 == 0 ? low : high, k & 2 == 0 ? low : high, k & 4 == 0 ? low : high)
    }
    let sides: [[UInt32]] = [
      [0, 2, 3, 1], [4, 5, 7, 6], [0, 1, 5, 4], [2, 6, 7, 3], [0, 4, 6, 2], [1, 3, 7, 5],
    ]
    return TriangleMesh(
      positions: positions,
      triangles: sides.flatMap { [SIMD3($0[0], $0[1], $0[2]), SIMD3($0[0], $0[2], $0[3])] })
  }

  @Test func areaAndVolumeOfACube() {
    for (low, high) in [(Float(0), Float(2)), (-1, 1), (5, 7)] {
      let found = MeshMeasure(cube(low, high))
      #expect(abs(found.area - 24) < 1e-5)
      #expect(abs(found.volume - 8) < 1e-4)
      #expect(found.unobserved == 1)
      #expect(found.areaDeviation == 0)
    }
  }

  @Test(arguments: [-2.0, -0.5, 0, 0.25, 0.9, 1.5])
  func onlyThePartAboveThePlaneCounts(height: Double) {
    let plane = MeshMeasure.Plane(foot: SIMD3(3, height, -2), up: SIMD3(0, 1, 0))
    let found = MeshMeasure(cube(-1, 1), above: plane)
    let part = min(max(1 - height, 0), 2)
    #expect(abs(found.volume - 4 * part) < 1e-6)
    #expect(abs(found.area - (part > 0 ? 8 * part + (part < 2 ? 4 : 8) : 0)) < 1e-6)
  }

  @Test func aTiltedPlaneThroughTheCenterHalvesTheVolume() {
    let plane = MeshMeasure.Plane(foot: .zero, up: normalized(SIMD3(0.3, 1, -0.2)))
    #expect(abs(MeshMeasure(cube(-1, 1), above: plane).volume - 4) < 1e-6)
  }

  /// A torus has the volume 2π²Rr² and the area 4π²Rr, whose derivatives with respect to r are
  /// 4π²Rr and 4π²R.
  @Test func deviationsAreThoseOfAnOffsetSurface() {
    var mesh = GridShapes.torus(400, radius: 1, tube: 0.4)
    let deviation: Float = 0.001
    mesh.normals = mesh.positions.map { p in
      let ring = SIMD3(p.x, p.y, 0) / (p.x * p.x + p.y * p.y).squareRoot()
      return (p - ring) / 0.4
    }
    mesh.deviations = [Float](repeating: deviation, count: mesh.positions.count)
    let found = MeshMeasure(mesh)
    let (area, slope) = (4 * Double.pi * .pi * 0.4, 4 * Double.pi * .pi)
    #expect(abs(found.area / area - 1) < 1e-3)
    #expect(abs(found.volume / (area * 0.2) - 1) < 1e-3)
    #expect(abs(found.volumeDeviation / (area * 0.001) - 1) < 1e-3)
    #expect(abs(found.areaDeviation / (slope * 0.001) - 1) < 1e-2)
    #expect(found.unobserved == 0)
  }

  @Test func unobservedVerticesCountAsExact() {
    var mesh = cube(-1, 1)
    mesh.deviations = [Float](repeating: .infinity, count: 8)
    #expect(MeshMeasure(mesh).unobserved == 1)
    #expect(MeshMeasure(mesh).volumeDeviation == 0)
    for corner in 4..<8 { mesh.deviations[corner] = 0.01 }
    let found = MeshMeasure(mesh)
    #expect(abs(found.unobserved - 0.5) < 0.1)
    #expect(found.volumeDeviation > 0.05 && found.volumeDeviation < 0.24)
  }

  @Test func anEmptyMeshHasNoArea() {
    #expect(MeshMeasure(TriangleMesh()).area == 0)
    #expect(MeshMeasure(TriangleMesh()).volume == 0)
  }
}
