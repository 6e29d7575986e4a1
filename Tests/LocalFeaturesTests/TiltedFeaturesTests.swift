import Foundation
import Numerics
import Scene
import TestSupport
import Testing

@testable import LocalFeatures

/// Features of tilted images.
@Suite struct TiltedFeaturesTests {
  private let texture = NoiseTexture(seed: 11)

  @Test func tiltsAreThoseOfTheReferenceUpToSeventyDegrees() {
    let counts = Dictionary(grouping: TiltedPlane.all, by: \.factor).mapValues(\.count)
    #expect(counts.sorted { $0.key < $1.key }.map(\.value) == [4, 5, 8])
    #expect(TiltedPlane.all.allSatisfy { (0..<Double.pi).contains($0.turn) })
  }

  /// A blob keeps its place, whatever the tilt.
  @Test(arguments: TiltedPlane.all.map { SIMD2($0.factor, $0.turn) })
  func pointsOfATiltedImageMapToTheirSource(tilt: SIMD2<Double>) throws {
    let tilted = TiltedPlane(
      blobPlane(160, 120, x: 61, y: 72, sigma: 7), .init(factor: tilt.x, turn: tilt.y))
    let plane = tilted.plane
    var (sum, place) = (0.0, SIMD2<Double>.zero)
    for y in 0..<plane.height {
      for x in 0..<plane.width {
        let weight = Double(max(plane[x, y] - 110, 0))
        sum += weight
        place += weight * SIMD2(Double(x) + 0.5, Double(y) + 0.5)
      }
    }
    let found = tilted.source(x: place.x / sum, y: place.y / sum)
    #expect(length(found - SIMD2(61, 72)) < 0.3)
  }

  /// A texture that is shortened by 3.5 along an oblique axis.
  @Test func featuresOfAnObliqueViewMatchOnlyWithTilts() throws {
    let (c, s) = (cos(0.4), sin(0.4))
    func warp(_ x: Double, _ y: Double) -> SIMD2<Double> {
      let (u, v) = (c * (x - 60) + s * (y - 120), -s * (x - 60) + c * (y - 120))
      return SIMD2(3.5 * u, v) + SIMD2(200, 120)
    }
    let front = renderPlane(400, 240) { texture.value($0, $1) }
    let oblique = renderPlane(120, 240) { x, y in
      let p = warp(x, y)
      return texture.value(p.x, p.y)
    }
    func rightMatches(tilts: Bool) throws -> (right: Int, all: Int) {
      let sets = try [front, oblique].map { plane in
        var found = try findKeypoints(plane)
        if tilts {
          try SIFT(options: .init()).addTilted(plane, scale: 1, mask: nil, to: &found)
        }
        return found.features
      }
      let (a, b) = (DescriptorSet(sets[0]), DescriptorSet(sets[1]))
      let pairs = PairSearch(first: a, second: b).mutualNeighbors(
        ratio: 0.8, maxDistance: 0.7 * 512, onePlaceCompetes: !tilts)
      let right = pairs.count { pair in
        let (p, q) = (sets[0].keypoints[Int(pair.first)], sets[1].keypoints[Int(pair.second)])
        return length(SIMD2(Double(p.x), Double(p.y)) - warp(Double(q.x), Double(q.y))) < 8
      }
      return (right, pairs.count)
    }
    let (plain, tilted) = (try rightMatches(tilts: false), try rightMatches(tilts: true))
    #expect(plain.right < 5)
    #expect(tilted.right > 40)
    #expect(Double(tilted.right) > 0.9 * Double(tilted.all))
  }

  @Test func repeatedKeypointsShareThePlaceOfTheFirst() throws {
    let plane = renderPlane(200, 160) { texture.value($0, $1) }
    var found = try findKeypoints(plane)
    let before = found.features
    try SIFT(options: .init()).addTilted(plane, scale: 1, mask: nil, to: &found)
    let after = found.features
    #expect(after.keypoints.count > 3 * before.keypoints.count)
    #expect(after.descriptors.count == 128 * after.keypoints.count)
    let places = after.keypoints.map { SIMD2($0.x, $0.y) }
    #expect(before.keypoints.allSatisfy { places.contains(SIMD2($0.x, $0.y)) })
    let set = DescriptorSet(after)
    #expect(set.isTilted)
    #expect(!DescriptorSet(before).isTilted)
    // Keypoints of one place are consecutive.
    #expect(Set(set.places).count == Set(places).count)
  }

  @Test func keypointsUnderTheMaskOrAtTheBorderAreLeftOut() throws {
    let plane = renderPlane(200, 160) { texture.value($0, $1) }
    var bytes = [UInt8](repeating: 0, count: 4)
    bytes[1] = 255
    let mask = KeypointMask(
      image: .init(width: 2, height: 2, pixels: bytes), width: 200, height: 160)
    var found = try findKeypoints(plane, mask: mask)
    let own = found.count
    try SIFT(options: .init()).addTilted(plane, scale: 1, mask: mask, to: &found)
    #expect(found.count > own)
    let added = found.keypoints.map(\.keypoint)
    #expect(added.allSatisfy { $0.x >= 100 && $0.y <= 80 && $0.x < 200 && $0.y > 0 })
  }
}
