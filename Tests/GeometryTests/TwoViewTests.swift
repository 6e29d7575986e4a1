import Foundation
import Numerics
import Support
import Testing

@testable import Geometry

@Suite struct TwoViewTests {
  private func estimate(
    _ pair: SyntheticPair, focal: Double = 1500, known: Bool = true, seed: UInt64 = 1
  ) -> TwoViewGeometry {
    var random = RandomStream(seed: seed)
    let camera = Camera(width: 1600, height: 1200, focal: focal)
    return estimateTwoView(
      pair.first, pair.second, cameras: (camera, camera), focalsKnown: known, using: &random)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func poseIsAccurateDespiteFiftyPercentOutliers(seed: UInt64) throws {
    let pair = SyntheticPair(seed: seed, noise: 0.5, outliers: 0.5)
    let found = estimate(pair)
    #expect(found.kind == .general)
    #expect(found.isCalibrated)
    let errors = pair.errors(try #require(found.secondFromFirst))
    #expect(errors.rotation < 0.5)
    #expect(errors.translation < 3)
    let kept = zip(found.inliers, pair.isInlier).filter { $0.0 && $0.1 }.count
    let right = pair.isInlier.filter { $0 }.count
    #expect(Double(kept) > 0.97 * Double(right))
    #expect(Double(found.inlierCount - kept) < 0.06 * Double(right))
    #expect(found.inlierCount == found.inliers.filter { $0 }.count)
    #expect(found.medianAngle > 3 * .pi / 180)
    #expect(found.medianAngle < 20 * .pi / 180)
  }

  @Test(arguments: SyntheticPair.Shape.allCases, [true, false])
  func pairKindsAreClassified(shape: SyntheticPair.Shape, known: Bool) {
    for seed in 1...4 as ClosedRange<UInt64> {
      let pair = SyntheticPair(seed: seed, shape: shape, noise: 0.5, outliers: 0.3)
      #expect(estimate(pair, known: known).kind.rawValue == shape.rawValue)
    }
  }

  @Test func pureRotationIsDetectedDespiteAWrongFocalLength() throws {
    let pair = SyntheticPair(seed: 2, shape: .panoramic, noise: 0.5, outliers: 0.3)
    let found = estimate(pair, focal: 1900, known: false)
    #expect(found.kind == .panoramic)
    let pose = try #require(found.secondFromFirst)
    #expect(rotationAngle(pose.rotation, pair.secondFromFirst.rotation) < 0.01)
  }

  @Test func wrongFocalLengthReducesOnlyEssentialInliers() throws {
    let pair = SyntheticPair(seed: 1, noise: 0.3, outliers: 0.3)
    let found = estimate(pair, focal: 2400, known: false)
    #expect(found.kind == .general)
    #expect(!found.isCalibrated)
    let right = pair.isInlier.filter { $0 }.count
    #expect(Double(found.fundamentalInliers) > 0.97 * Double(right))
    #expect(found.inlierCount >= found.fundamentalInliers * 95 / 100)
    #expect(found.centeredFundamental != nil)
  }

  @Test(arguments: [20, 60, 300, 1000])
  func randomMatchesAreRejected(count: Int) {
    for seed in 1...3 as ClosedRange<UInt64> {
      let found = estimate(SyntheticPair(seed: seed, count: count, outliers: 1))
      #expect(found.kind == .rejected)
      #expect(found.secondFromFirst == nil)
      #expect(found.inlierCount == 0)
      #expect(found.essentialInliers > 0)
    }
  }

  @Test func equalRandomStreamsGiveEqualResults() {
    let pair = SyntheticPair(seed: 9, noise: 0.5, outliers: 0.5)
    #expect(estimate(pair, seed: 5) == estimate(pair, seed: 5))
  }

  @Test func degenerateInputIsRejected() {
    var random = RandomStream(seed: 1)
    let camera = Camera(width: 100, height: 100, focal: 100)
    func kind(_ a: [SIMD2<Double>], _ b: [SIMD2<Double>], _ c: Camera) -> TwoViewGeometry {
      estimateTwoView(a, b, cameras: (c, c), focalsKnown: true, using: &random)
    }
    let same = [SIMD2<Double>](repeating: SIMD2(10, 10), count: 50)
    let bad = [SIMD2<Double>](repeating: SIMD2(.nan, .infinity), count: 50)
    #expect(kind([], [], camera).kind == .rejected)
    #expect(kind(same, Array(same.prefix(3)), camera).kind == .rejected)
    #expect(kind(same, same, camera).kind == .rejected)
    #expect(kind(bad, same, camera).kind == .rejected)
    var flat = camera
    flat.fx = 0
    flat.fy = 0
    #expect(kind(same, same, flat).kind == .rejected)
  }
}
