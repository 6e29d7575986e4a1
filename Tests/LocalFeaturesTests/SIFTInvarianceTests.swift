import Foundation
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import LocalFeatures

@Suite struct SIFTInvarianceTests {
  /// Rotation in degrees and scale between two images of one texture.
  @Test(arguments: [(0.0, 1.0), (33, 1.0), (-71, 0.8), (160, 1.4)])
  func keypointsOfWarpedTextureMatch(turn: Double, zoom: Double) throws {
    let texture = NoiseTexture(seed: 5)
    let (width, height) = (360, 300)
    let (c, s) = (cos(turn * .pi / 180) * zoom, sin(turn * .pi / 180) * zoom)
    // From pixels of the second image to the first: rotation, scale and a little perspective.
    func warp(_ x: Double, _ y: Double) -> SIMD2<Double> {
      let (u, v) = (x - 180, y - 150)
      let w = 1 + 0.0004 * u - 0.0003 * v
      return SIMD2((c * u - s * v) / w + 180, (s * u + c * v) / w + 150)
    }
    let first = try findKeypoints(renderPlane(width, height) { texture.value($0, $1) })
    let second = try findKeypoints(
      renderPlane(width, height) { x, y in
        let p = warp(x, y)
        return texture.value(p.x, p.y)
      })
    let mapped = second.keypoints.map { warp(Double($0.keypoint.x), Double($0.keypoint.y)) }
    // Keypoints with a counterpart, among those well inside the first image.
    let inside = mapped.indices.filter {
      mapped[$0].x > 15 && mapped[$0].y > 15 && mapped[$0].x < 345 && mapped[$0].y < 285
    }
    let again = inside.filter { i in
      first.keypoints.contains { p in
        length(SIMD2(Double(p.keypoint.x), Double(p.keypoint.y)) - mapped[i])
          < 0.4 * Double(p.keypoint.scale) + 0.3
      }
    }
    #expect(inside.count > 150)
    #expect(Double(again.count) > 0.6 * Double(inside.count))
    let matches = PairSearch(first: set(first), second: set(second))
      .mutualNeighbors(ratio: 0.8, maxDistance: 0.7 * 512)
    let right = matches.filter { m in
      let p = first.keypoints[Int(m.first)].keypoint
      return length(SIMD2(Double(p.x), Double(p.y)) - mapped[Int(m.second)]) < 2
    }
    #expect(Double(matches.count) > 0.3 * Double(inside.count))
    #expect(Double(right.count) > 0.95 * Double(matches.count))
  }

  private func set(_ found: DescribedKeypoints) -> DescriptorSet {
    DescriptorSet(found.features)
  }

  @Test func descriptorsAreInvariantToContrastAndBrightness() throws {
    let texture = NoiseTexture(seed: 8)
    let a = try findKeypoints(renderPlane(120, 120) { texture.value($0, $1) })
    let b = try findKeypoints(renderPlane(120, 120) { 0.5 * texture.value($0, $1) + 40 }) {
      $0.contrast /= 2
    }
    #expect(a.count > 50)
    #expect(a.count == b.count)
    let difference = zip(a.descriptors, b.descriptors).map { abs(Int($0) - Int($1)) }
    #expect(difference.max()! <= 4)
  }

  @Test func descriptorsHaveTheLengthOfRootSIFT() throws {
    let texture = NoiseTexture(seed: 2)
    let found = try findKeypoints(renderPlane(100, 100) { texture.value($0, $1) })
    #expect(found.count > 30)
    for i in 0..<found.count {
      let squares = found.descriptors[i * 128..<(i + 1) * 128].reduce(0.0) {
        $0 + Double($1) * Double($1)
      }
      #expect(abs(squares.squareRoot() - 512) < 6)
    }
  }
}
