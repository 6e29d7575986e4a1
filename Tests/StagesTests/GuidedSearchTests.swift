import Foundation
import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Stages

@Suite struct GuidedSearchTests {
  @Test(arguments: UInt64(1)...4)
  func gridFindsThePointsNearALine(seed: UInt64) {
    var random = RandomStream(seed: seed)
    let points = (0..<600).map { _ in
      SIMD2(Float(1500 * random.unit() - 700), Float(900 * random.unit() - 500))
    }
    let grid = PointGrid(points, Array(points.indices.dropFirst(10)), cell: 32)
    for _ in 0..<30 {
      let angle = 6.3 * random.unit()
      let normal = SIMD2(Float(cos(angle)), Float(sin(angle)))
      let offset = Float(600 * (random.unit() - 0.5))
      var found: [Int] = []
      grid.forEach(near: normal, offset, within: 2) { found.append($0) }
      let wanted = points.indices.dropFirst(10).filter {
        abs(normal.x * points[$0].x + normal.y * points[$0].y + offset) < 2
      }
      #expect(found.sorted() == Array(wanted))
    }
  }

  /// One side of a pair whose epipolar lines are the rows; the first 20 points are singular, the
  /// others alike two by two.
  private func side(shift: Float, noise: Double, seed: UInt64) -> GuidedSearch.Side {
    var (looks, random) = (RandomStream(seed: 1), RandomStream(seed: seed))
    var descriptors: [[UInt8]] = []
    for index in 0..<80 {
      let isTwin = index >= 50
      let plain =
        isTwin ? descriptors[index - 30] : (0..<128).map { _ in UInt8(20 + looks.index(below: 60)) }
      descriptors.append(plain)
    }
    let seen = descriptors.enumerated().map { index, plain in
      // Those of known matches are noisier, so that the others are not too far apart.
      plain.map { UInt8(Double($0) + (index < 20 ? 2 : 1) * noise * random.unit()) }
    }
    let points = (0..<80).map { SIMD2(Float($0 * 37 % 400) + shift, Float($0 * 10 - 400)) }
    let features = Features(
      keypoints: points.map { Keypoint(x: $0.x, y: $0.y, scale: 2, angle: 0) },
      descriptors: seen.flatMap { $0 }, colors: points.map { _ in .zero })
    return GuidedSearch.Side(
      points: points, set: DescriptorSet(features), places: (0..<80).map(Int32.init))
  }

  @Test func keypointsThatLookAlikeAreToldApartByTheirLines() {
    let (first, second) = (
      side(shift: 0, noise: 6, seed: 2), side(shift: 55, noise: 6, seed: 3)
    )
    let rows = Matrix3(rows: SIMD3(0, 0, 0), SIMD3(0, 0, -1), SIMD3(0, 1, 0))
    let known = (0..<20).map { Match(UInt32($0), UInt32($0)) }
    let search = GuidedSearch(first: first, second: second, fundamental: rows, ratio: 0.8)
    let found = search.matches(beside: known)
    #expect(found.count == 60)
    #expect(found.allSatisfy { $0.first == $0.second })
    let plain = PairSearch(first: first.set, second: second.set)
      .mutualNeighbours(ratio: 0.8, maxDistance: 360)
    #expect(plain.count == 20)
  }
}
