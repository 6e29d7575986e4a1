import Foundation
import Scene
import Support
import TestSupport
import Testing

@testable import Features

/// Tie points among the keypoints of a view.
@Suite struct TiePointTests {
  private let points = (0..<12).map {
    TiePoint("36h11:\($0 / 4).\($0 % 4)", x: 10.25 + Double($0), y: 20.5)
  }

  private func found(_ count: Int) -> CachedFeatures {
    var random = RandomStream(seed: 4)
    let features = features(randomDescriptors(count, &random))
    return CachedFeatures(
      features: features,
      report: FeatureReport.Image(
        name: "a", keypoints: count, width: 100, height: 100, upsampled: false, coverage: 1,
        masked: 0))
  }

  @Test func withoutTiePointsNothingChanges() {
    let plain = found(5)
    #expect(plain.with([]).features == plain.features)
    #expect(plain.with([]).report == plain.report)
  }

  @Test func tiePointsFollowTheKeypointsAndAreReplaced() {
    let plain = found(5)
    let tied = plain.with(points)
    #expect(tied.features.keypoints.count == 17 && tied.report.keypoints == 17)
    #expect(Array(tied.features.keypoints.prefix(5)) == plain.features.keypoints)
    #expect(tied.features.keypoints.suffix(12).allSatisfy { $0.isTiePoint })
    #expect(tied.features.descriptors.count == 17 * 128 && tied.features.colors.count == 17)
    #expect(tied.features.keypoints[5].x == 10.25 && tied.features.keypoints[5].y == 20.5)
    #expect(tied.report.tiePoints == 12)
    let fewer = tied.with(Array(points.prefix(4)))
    #expect(fewer.features == plain.with(Array(points.prefix(4))).features)
    #expect(tied.with([]).features == plain.features && tied.with([]).report == plain.report)
  }

  @Test func descriptorsIdentifyPoints() {
    let names = (0..<600).map { TiePoint("36h11:\($0 / 4).\($0 % 4)", x: 0, y: 0).descriptor }
    #expect(TiePoint("36h11:0.0", x: 9, y: 9).descriptor == names[0])
    func product(_ a: [UInt8], _ b: [UInt8]) -> Int {
      zip(a, b).reduce(0) { $0 + Int($1.0) * Int($1.1) }
    }
    var closest = 0
    for (index, a) in names.enumerated() {
      #expect(abs(Double(product(a, a)).squareRoot() - 512) < 4)
      for b in names[..<index] { closest = max(closest, product(a, b)) }
    }
    // A cosine of 0.68: distance 0.8, beyond `max-distance`.
    #expect(closest < 512 * 512 * 68 / 100)
  }
}
