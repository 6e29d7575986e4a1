import Foundation
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Simulation

@Suite(.tags(.slow)) struct WateringCanTests {
  private static let can = WateringCan()
  private static let mesh = SimulatedShape(detail: 200, seed: 1, object: .wateringCan).mesh

  /// A point of the side at a position relative to the center of the word.
  private func side(_ u: Float, _ v: Float, height: Float, isFront: Bool) -> SIMD3<Float> {
    let z = (WateringCan.band.lowerBound + WateringCan.band.upperBound) / 2 + v
    let radius = WateringCan.radius(z)
    let turn = u / radius
    let p = SIMD2(sin(turn), -cos(turn)) * (radius + height) * (isFront ? 1 : -1)
    return SIMD3(p.x, p.y, z) + WateringCan.axis
  }

  @Test func theMeshIsAClosedManifoldOfOnePiece() {
    let mesh = Self.mesh
    #expect(mesh.triangles.count > 100_000)
    #expect(isClosedManifold(mesh.triangles))
    var pieces = UnionFind(count: mesh.positions.count)
    for t in mesh.triangles {
      pieces.union(Int(t.x), Int(t.y))
      pieces.union(Int(t.x), Int(t.z))
    }
    #expect(Set(mesh.positions.indices.map { pieces.find($0) }).count == 1)
  }

  @Test func theVerticesAreOnTheSurface() {
    let cell: Float = 0.3 / 200
    for p in Self.mesh.positions { #expect(abs(Self.can.distance(WateringCan.local(p))) < cell) }
    let height = Self.mesh.positions.map(\.z).max() ?? 0
    #expect(abs(height - SimulatedShape.height(.wateringCan)) < cell)
    #expect((Self.mesh.positions.map(\.z).min() ?? -1) >= 0)
  }

  @Test func theMeshDependsNeitherOnTheSeedNorOnLowDetail() {
    let other = SimulatedShape(detail: 16, seed: 9, object: .wateringCan)
    #expect(other.mesh.positions == Self.mesh.positions)
    #expect(other.mesh.triangles == Self.mesh.triangles)
    #expect(other.openness.count == Self.mesh.positions.count)
  }

  @Test(arguments: [true, false]) func lettersAreRaisedOnBothSides(isFront: Bool) {
    func isSolid(_ u: Float, _ v: Float) -> Bool {
      Self.can.distance(side(u, v, height: 0.001, isFront: isFront)) < 0
    }
    // Left and right of the O and its center; left of the C and its opening; the bends of the S.
    #expect(isSolid(-0.0346, 0) && isSolid(-0.0130, 0) && !isSolid(-0.0238, 0))
    #expect(isSolid(-0.0042, 0) && !isSolid(0.0174, 0))
    #expect(isSolid(0.0237, 0.0054) && !isSolid(0.0345, 0.0035))
    #expect(isSolid(0.0345, -0.0054) && !isSolid(0.0237, -0.0035))
  }

  @Test func lightPassesThroughTheCoverAndIntoTheCan() {
    let bvh = TriangleBVH(Self.mesh)
    func depth(_ x: Float, _ y: Float) -> Float? {
      bvh.closestHit(
        origin: WateringCan.placed(SIMD3(x, y, 0.16) + WateringCan.axis),
        direction: SIMD3(0, 0, -1), within: 0...1)?.distance
    }
    // A drop in the cover, the sheet around it, and the open half.
    #expect((depth(0.0290, 0.0168) ?? 0) > 0.14)
    #expect((depth(0.015, 0.0001) ?? 1) < 0.05)
    #expect((depth(-0.025, 0) ?? 0) > 0.14)
  }

  @Test func lessLightReachesTheInside() throws {
    let shape = SimulatedShape(detail: 200, seed: 1, object: .wateringCan)
    func mean(_ isWanted: (SIMD3<Float>) -> Bool) -> Float {
      let chosen = shape.mesh.positions.indices.filter { isWanted(shape.mesh.positions[$0]) }
      return chosen.reduce(0) { $0 + shape.openness[$1] } / Float(chosen.count)
    }
    let inside = mean { point in
      let p = WateringCan.local(point) - WateringCan.axis
      return length(SIMD2(p.x, p.y)) < 0.04 && p.z < 0.05
    }
    let grip = mean { $0.z > 0.198 }
    #expect(inside < grip)
    #expect(shape.openness.allSatisfy { (0.2...1).contains($0) })
  }

  @Test func aStreamRejectsTheCan() {
    var options = SimulateOptions()
    options.object = .wateringCan
    #expect(throws: SimulationError.objectInFilm(.wateringCan)) {
      try SimulatedStream([.still], options: options, in: RunContext())
    }
  }
}
