import Foundation
import Geometry
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import LocalFeatures
@testable import Matching

@Suite struct GuidedSearchTests {
  /// One side of a pair whose epipolar lines are the rows; the first 20 points are unique, the
  /// others have descriptors that are similar in pairs.
  private func side(shift: Float, noise: Double, seed: UInt64) -> GuidedSearch.Side {
    var (looks, random) = (RandomStream(seed: 1), RandomStream(seed: seed))
    var descriptors: [[UInt8]] = []
    for index in 0..<80 {
      var plain: [UInt8] = index >= 50 ? descriptors[index - 30] : []
      while plain.count < 128 { plain.append(UInt8(20 + looks.index(below: 60))) }
      descriptors.append(plain)
    }
    var bytes: [UInt8] = []
    for (index, plain) in descriptors.enumerated() {
      // Those of known matches are noisier, so that the others are not too far apart.
      let spread = index < 20 ? 2 * noise : noise
      for value in plain { bytes.append(UInt8(Double(value) + spread * random.unit())) }
    }
    var points: [SIMD2<Float>] = []
    var keypoints: [Keypoint] = []
    for index in 0..<80 {
      let point = SIMD2<Float>(Float(index * 37 % 400) + shift, Float(index * 10 - 400))
      points.append(point)
      keypoints.append(Keypoint(x: point.x, y: point.y, scale: 2, angle: 0))
    }
    let features = Features(
      keypoints: keypoints, descriptors: bytes,
      colors: [SIMD3<UInt8>](repeating: SIMD3(0, 0, 0), count: 80))
    return GuidedSearch.Side(points: points, set: DescriptorSet(features))
  }

  @Test func similarKeypointsAreDistinguishedByTheirEpipolarLines() {
    let (first, second) = (
      side(shift: 0, noise: 6, seed: 2), side(shift: 55, noise: 6, seed: 3)
    )
    let rows = Matrix3(rows: SIMD3(0, 0, 0), SIMD3(0, 0, -1), SIMD3(0, 1, 0))
    let known = (0..<20).map { (index: Int) -> Match in Match(UInt32(index), UInt32(index)) }
    let search = GuidedSearch(first: first, second: second, fundamental: rows, ratio: 0.8)
    let found = search.matches(extending: known)
    #expect(found.count == 60)
    #expect(found.allSatisfy { $0.first == $0.second })
    let plain = PairSearch(first: first.set, second: second.set)
      .mutualNeighbors(ratio: 0.8, maxDistance: 360)
    #expect(plain.count == 20)
  }
}
