import Numerics
import Support
import Testing

@testable import Geometry

@Suite struct MinimalSolverTests {
  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func fivePointsGiveTheEssentialMatrix(seed: UInt64) {
    let pair = SyntheticPair(seed: seed, shape: seed % 3 == 0 ? .planar : .general, count: 5)
    var found: [Matrix3] = []
    essentialFivePoint(pair.normalizedFirst, pair.normalizedSecond, into: &found)
    let truth = essentialMatrix(pair.secondFromFirst)
    #expect((1...10).contains(found.count))
    #expect(found.map { scaleFreeDistance($0, truth) }.min()! < 1e-6)
    for e in found {
      let s = e.svd().values
      #expect(s.z < 1e-6)
      #expect(abs(s.x - s.y) < 1e-6)
    }
  }

  @Test func mostFivePointSolutionsAreExactToEightDigits() {
    var errors: [Double] = []
    for seed in 1...200 as ClosedRange<UInt64> {
      let pair = SyntheticPair(seed: seed, count: 5)
      var found: [Matrix3] = []
      essentialFivePoint(pair.normalizedFirst, pair.normalizedSecond, into: &found)
      let truth = essentialMatrix(pair.secondFromFirst)
      errors.append(found.map { scaleFreeDistance($0, truth) }.min() ?? 1)
    }
    errors.sort()
    #expect(errors[100] < 1e-11)
    #expect(errors[180] < 1e-8)
    #expect(errors[195] < 1e-6)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func sevenPointsGiveTheFundamentalMatrix(seed: UInt64) {
    let pair = SyntheticPair(seed: seed, count: 7)
    var found: [Matrix3] = []
    fundamentalSevenPoint(pair.normalizedFirst, pair.normalizedSecond, into: &found)
    let truth = essentialMatrix(pair.secondFromFirst)
    #expect(found.count == 1 || found.count == 3)
    #expect(found.map { scaleFreeDistance($0, truth) }.min()! < 1e-8)
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func fourPointsOfAPlaneGiveTheHomography(seed: UInt64) throws {
    let pair = SyntheticPair(seed: seed, shape: .planar, count: 30)
    let (a, b) = (pair.normalizedFirst, pair.normalizedSecond)
    let minimal = try #require(
      homographyFourPoint(
        [a[0], a[1], a[2], a[3]], [b[0], b[1], b[2], b[3]]))
    let fitted = try #require(homographyLeastSquares(a, b))
    #expect(scaleFreeDistance(minimal, fitted) < 1e-7)
    for i in a.indices {
      let m = fitted * SIMD3(a[i].x, a[i].y, 1)
      #expect(length(SIMD2(m.x, m.y) / m.z - b[i]) < 1e-9)
    }
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func threePointsGiveThePose(seed: UInt64) {
    let pair = SyntheticPair(seed: seed, count: 3)
    let rays = pair.normalizedSecond.map { normalized(SIMD3($0.x, $0.y, 1)) }
    var found: [RigidTransform] = []
    perspectiveThreePoint(rays: rays, points: pair.points, into: &found)
    #expect((1...4).contains(found.count))
    let errors = found.map {
      ($0.rotation - pair.secondFromFirst.rotation).norm
        + distance($0.translation, pair.secondFromFirst.translation)
    }
    #expect(errors.min()! < 1e-8)
    for pose in found {
      for k in 0..<3 { #expect(distance(normalized(pose * pair.points[k]), rays[k]) < 1e-8) }
    }
  }

  @Test func frontalEquilateralTriangleHasAPose() {
    // A symmetric view makes a member of the pencil of conics singular.
    let points = [
      SIMD3(0, 1, 0), SIMD3(0.75.squareRoot(), -0.5, 0), SIMD3(-0.75.squareRoot(), -0.5, 0),
    ]
    let rays = points.map { normalized($0 + SIMD3(0, 0, 3)) }
    var found: [RigidTransform] = []
    perspectiveThreePoint(rays: rays, points: points, into: &found)
    let truth = RigidTransform(rotation: .identity, translation: SIMD3(0, 0, 3))
    let errors = found.map { distance($0.center, truth.center) + ($0.rotation - .identity).norm }
    #expect((errors.min() ?? 1) < 1e-6)
  }

  @Test func degenerateSamplesGiveOnlyFiniteModels() {
    let same = [SIMD2<Double>](repeating: SIMD2(0.1, 0.2), count: 8)
    let line = (0..<8).map { SIMD2(0.1 * Double($0), 0.2 * Double($0)) }
    let bad = [SIMD2<Double>](repeating: SIMD2(.nan, 0), count: 8)
    for points in [same, line, bad] {
      var found: [Matrix3] = []
      essentialFivePoint(Array(points.prefix(5)), Array(points.prefix(5)), into: &found)
      fundamentalSevenPoint(Array(points.prefix(7)), Array(points.prefix(7)), into: &found)
      for m in found { #expect(m.norm.isFinite) }
      #expect(homographyFourPoint(Array(points.prefix(4)), Array(points.prefix(4))) == nil)
    }
    #expect(homographyLeastSquares(same, same) == nil)
    var poses: [RigidTransform] = []
    let ray = SIMD3(0, 0, 1.0)
    let collinear = [SIMD3(0, 0, 1.0), SIMD3(0, 0, 2.0), SIMD3(0, 0, 3.0)]
    perspectiveThreePoint(rays: [ray, ray, ray], points: collinear, into: &poses)
    perspectiveThreePoint(rays: [ray], points: collinear, into: &poses)
    #expect(poses.isEmpty)
  }
}
