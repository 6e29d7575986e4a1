import Numerics
import Testing

@testable import Scene

@Suite struct SurfaceComparisonTests {
  /// A square of side 1 at a height, of 2 × `n` × `n` triangles.
  private static func square(_ n: Int, height: Float) -> TriangleMesh {
    let points = (0...n).flatMap { y in
      (0...n).map { SIMD3(Float($0) / Float(n), height, Float(y) / Float(n)) }
    }
    let triangles = (0..<n).flatMap { y in
      (0..<n).flatMap { x -> [SIMD3<UInt32>] in
        let a = UInt32(y * (n + 1) + x)
        let b = a + UInt32(n + 1)
        return [SIMD3(a, b, a + 1), SIMD3(a + 1, b, b + 1)]
      }
    }
    return TriangleMesh(positions: points, triangles: triangles)
  }

  @Test func equalSurfacesWithDifferentTrianglesHaveNoDistance() throws {
    let found = try #require(
      SurfaceComparison(Self.square(4, height: 0), Self.square(7, height: 0)))
    #expect(found.fScore == 1)
    #expect(found.largest < 1e-6)
  }

  @Test func distanceOfAShiftedSurfaceIsTheShift() throws {
    let found = try #require(
      SurfaceComparison(Self.square(4, height: 0), Self.square(7, height: 0.1)))
    #expect(abs(found.median - 0.1) < 1e-6)
    #expect(abs(found.largest - 0.1) < 1e-6)
    #expect(found.fScore == 0)
  }

  /// Half of a surface lies on the whole one, but not vice versa.
  @Test func fScoreOfAMissingHalfIsTheHarmonicMean() throws {
    let whole = Self.square(4, height: 0)
    var half = whole
    half.triangles = Array(half.triangles.prefix(16))
    let found = try #require(SurfaceComparison(whole, half))
    let share = 0.5 + found.threshold
    #expect(abs(found.fScore - 2 * share / (share + 1)) < 0.002)
  }

  @Test func surfacesWithoutAreaAreNotCompared() {
    #expect(SurfaceComparison(TriangleMesh(), Self.square(2, height: 0)) == nil)
    #expect(SurfaceComparison(Self.square(2, height: 0), TriangleMesh()) == nil)
  }
}
