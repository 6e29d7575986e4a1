import Numerics
import Testing

@testable import Simulation

/// Whether every edge of the triangles is shared by exactly two, in opposite directions, and the
/// triangles around each vertex form one ring.
func isClosedManifold(_ triangles: [SIMD3<UInt32>]) -> Bool {
  var next: [SIMD2<UInt32>: UInt32] = [:]
  var degree: [UInt32: Int] = [:]
  for t in triangles {
    for k in 0..<3 {
      let (a, b, c) = (t[k], t[(k + 1) % 3], t[(k + 2) % 3])
      // Around `a`, the corner after `b` is `c`.
      guard next.updateValue(c, forKey: SIMD2(a, b)) == nil else { return false }
      degree[a, default: 0] += 1
    }
  }
  var seen: Set<UInt32> = []
  for t in triangles where seen.insert(t.x).inserted {
    var (corner, steps) = (t.y, 0)
    repeat {
      guard let after = next[SIMD2(t.x, corner)] else { return false }
      (corner, steps) = (after, steps + 1)
    } while corner != t.y && steps <= degree[t.x] ?? 0
    if steps != degree[t.x] { return false }
  }
  return true
}

@Suite struct SurfaceNetsTests {
  private func nets(_ distance: (SIMD3<Float>) -> Float) -> SurfaceNets {
    var grid = DistanceGrid(
      lower: SIMD3(repeating: -2), upper: SIMD3(repeating: 2), spacing: 0.1, distance: distance)
    grid.removeAmbiguities()
    return SurfaceNets(grid)
  }

  private func volume(_ nets: SurfaceNets) -> Float {
    nets.triangles.reduce(0) { sum, t in
      let (a, b, c) = (
        nets.positions[Int(t.x)], nets.positions[Int(t.y)], nets.positions[Int(t.z)]
      )
      return sum + dot(a, cross(b, c)) / 6
    }
  }

  @Test func aSphereIsClosedWithItsVolumeAndOutwardTriangles() {
    let sphere = nets { length($0) - 1.2 }
    #expect(isClosedManifold(sphere.triangles))
    #expect(abs(volume(sphere) / (4 / 3 * .pi * 1.728) - 1) < 0.02)
    // A closed surface without handles: V − E + F = 2, with 2 E = 3 F.
    #expect(sphere.positions.count - sphere.triangles.count / 2 == 2)
  }

  @Test(arguments: 1...6) func touchingAndThinSolidsStayManifold(number: Int) {
    let shift = Float(number) * 0.017
    let solid = nets { p in
      let q = p - SIMD3(shift, -shift, shift / 2)
      let spheres = min(length(q - SIMD3(0.5, 0.5, 0.5)), length(q + SIMD3(0.5, 0.5, 0.5))) - 0.86
      let sheet = max(abs(dot(q, SIMD3(0.6, 0, 0.8))) - 0.03 * Float(number), length(q) - 1.6)
      return min(spheres, sheet)
    }
    #expect(!solid.triangles.isEmpty)
    #expect(isClosedManifold(solid.triangles))
  }

  @Test func skippingBlocksDoesNotChangeTheSurface() {
    func distance(_ p: SIMD3<Float>) -> Float {
      max(length(p) - 1.3, 0.5 - length(p - SIMD3(0.9, 0, 0)))
    }
    // With a small value everywhere, no block is skipped.
    let all = nets { min(max(distance($0), -0.2), 0.2) }
    let some = nets(distance)
    #expect(all.triangles == some.triangles)
    #expect(zip(all.positions, some.positions).allSatisfy { length($0 - $1) < 1e-5 })
  }
}
