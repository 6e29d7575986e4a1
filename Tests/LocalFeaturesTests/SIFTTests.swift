import Foundation
import Imaging
import TestSupport
import Testing

@testable import LocalFeatures

@Suite struct SIFTTests {
  @Test(arguments: [1.2, 2.0, 3.3, 5.1, 9.7, 17.0])
  func blobIsDetectedAtItsPositionAndScale(sigma: Double) throws {
    let (x, y) = (100.3, 91.85)
    let found = try findKeypoints(blobPlane(200, 180, x: x, y: y, sigma: sigma))
    let best = try #require(found.keypoints.max { $0.extremum.response < $1.extremum.response })
    let error = hypot(Double(best.keypoint.x) - x, Double(best.keypoint.y) - y)
    // The parabola through three samples is off by up to a few hundredths of its pixels.
    #expect(error < 0.02 + 0.035 * sigma)
    // Where the difference of Gaussians σ, kσ of a blob is largest, k = 2^(1/3); a photograph's
    // own blur of 0.5 is part of the blob.
    let expected = ((sigma * sigma - 0.25) / exp2(1.0 / 3)).squareRoot()
    #expect(abs(Double(best.keypoint.scale) / expected - 1) < 0.05)
  }

  @Test func halvedImageGivesHalvedCoordinates() throws {
    let (x, y) = (120.6, 97.2)
    let big = try findKeypoints(blobPlane(256, 200, x: x, y: y, sigma: 6))
    let small = try findKeypoints(blobPlane(128, 100, x: x / 2, y: y / 2, sigma: 3))
    let a = try #require(big.keypoints.max { $0.extremum.response < $1.extremum.response })
    let b = try #require(small.keypoints.max { $0.extremum.response < $1.extremum.response })
    #expect(abs(a.keypoint.x - 2 * b.keypoint.x) < 0.06)
    #expect(abs(a.keypoint.y - 2 * b.keypoint.y) < 0.06)
  }

  @Test func keypointPositionsAreUnbiased() throws {
    // Blobs of many sizes at many sub-pixel positions: the mean error must vanish in x and y.
    var (sum, count) = (SIMD2<Double>.zero, 0.0)
    for i in 0..<24 {
      let (x, y) = (64 + Double(i) * 0.137, 60 - Double(i) * 0.211)
      let sigma = 1.3 * pow(1.11, Double(i))
      let found = try findKeypoints(blobPlane(128, 128, x: x, y: y, sigma: sigma))
      let best = try #require(found.keypoints.max { $0.extremum.response < $1.extremum.response })
      sum += SIMD2(Double(best.keypoint.x) - x, Double(best.keypoint.y) - y) / sigma
      count += 1
    }
    #expect(abs(sum.x / count) < 0.005)
    #expect(abs(sum.y / count) < 0.005)
  }

  @Test func rotationByNinetyDegreesRotatesKeypointsAndKeepsDescriptors() throws {
    let texture = NoiseTexture(seed: 3)
    // Odd sizes, so that both images keep the same pixels when they are halved.
    let (width, height) = (201, 161)
    let upright = renderPlane(width, height) { texture.value($0, $1) }
    // Clockwise: (x, y) goes to (height − y, x).
    let turned = renderPlane(height, width) { texture.value($1, Double(height) - $0) }
    let a = try findKeypoints(upright) { $0.upsample = false }
    let b = try findKeypoints(turned) { $0.upsample = false }
    #expect(a.count > 100)
    var same = 0
    for (i, p) in a.keypoints.enumerated() {
      let x = Float(height) - p.keypoint.y
      let hit = b.keypoints.firstIndex { q in
        let turn = q.keypoint.angle - p.keypoint.angle - .pi / 2
        return abs(q.keypoint.x - x) < 0.02 && abs(q.keypoint.y - p.keypoint.x) < 0.02
          && abs(sin(turn)) < 0.02 && cos(turn) > 0
      }
      guard let hit else { continue }
      let difference = (0..<128).map {
        abs(Int(a.descriptors[i * 128 + $0]) - Int(b.descriptors[hit * 128 + $0]))
      }
      if difference.max()! <= 12 { same += 1 }
    }
    #expect(Double(same) > 0.97 * Double(a.count))
  }

  @Test func flatAndTinyImagesHaveNoKeypoints() throws {
    #expect(try findKeypoints(renderPlane(64, 64) { _, _ in 77 }).count == 0)
    for (width, height) in [(1, 1), (1, 40), (40, 1), (2, 2), (13, 3)] {
      #expect(try findKeypoints(renderPlane(width, height) { x, y in Float(x * y) }).count == 0)
    }
  }

  @Test func nonFinitePixelsAreTreatedAsBlack() throws {
    var image = FloatImage(width: 40, height: 30, fill: .nan)
    image.pixels[7] = .infinity
    let plane = FloatPlane(luma: image)
    #expect((0..<30).allSatisfy { y in (0..<40).allSatisfy { plane[$0, y] == 0 } })
    #expect(SIFT.describe(plane, maxFeatures: 100).keypoints.isEmpty)
  }

  @Test func describeFindsTheSameFeaturesAsRun() throws {
    let texture = NoiseTexture(seed: 4)
    let plane = renderPlane(160, 120) { texture.value($0, $1) }
    let found = try findKeypoints(plane) { $0.maxFeatures = 90 }
    let features = SIFT.describe(plane, maxFeatures: 90)
    #expect(features.keypoints.count == 90)
    #expect(features == found.features)
  }

  @Test func maskedPartsHaveNoKeypoints() throws {
    let texture = NoiseTexture(seed: 6)
    let plane = renderPlane(160, 120) { texture.value($0, $1) }
    var image = ByteImage(width: 2, height: 1, fill: 255)
    image.pixels[0] = 0
    let mask = KeypointMask(image: image, width: 160, height: 120)
    let found = try findKeypoints(plane, mask: mask)
    #expect(found.count > 20)
    #expect(found.masked > 20)
    #expect(found.keypoints.allSatisfy { $0.keypoint.x >= 80 })
    let empty = KeypointMask(image: ByteImage(width: 0, height: 0), width: 160, height: 120)
    #expect(try findKeypoints(plane, mask: empty).count == 0)
  }

  @Test func throwingCheckStopsTheSearch() {
    struct Stop: Error {}
    let texture = NoiseTexture(seed: 1)
    let plane = renderPlane(64, 48) { texture.value($0, $1) }
    let sift = SIFT(options: SIFT.Options()) { throw Stop() }
    #expect(throws: Stop.self) { try sift.run(plane) }
  }
}
