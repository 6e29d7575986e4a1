import Scene
import Support
import Testing

@testable import Alignment

/// The gates of resection, for a view that shows a sufficient part of the model or not.
extension LostViewsTests {
  @Test func fewVisiblePointsAreCounted() throws {
    let found = try reason { input in
      input.pairs.removeAll { isOfLost($0) && $0.first != 5 }
      for index in input.pairs.indices where isOfLost(input.pairs[index]) {
        input.pairs[index].inliers = Array(input.pairs[index].inliers.prefix(20))
      }
    }
    guard case .fewVisiblePoints(pairs: 1, let visible, limit: 30) = found else {
      Issue.record("\(found)")
      return
    }
    #expect((10...20).contains(visible))
  }

  @Test func wrongMatchesGiveFewInliers() throws {
    var random = RandomStream(seed: 62)
    let found = try reason { input in
      let keypoints = input.features[Self.lost].keypoints.count
      for index in input.pairs.indices where isOfLost(input.pairs[index]) {
        for match in input.pairs[index].inliers.indices {
          let wrong = UInt32(random.index(below: keypoints))
          if input.pairs[index].first == Self.lost {
            input.pairs[index].inliers[match].first = wrong
          } else {
            input.pairs[index].inliers[match].second = wrong
          }
        }
      }
    }
    guard case .fewInliers(_, let visible, let inliers, let limit) = found else {
      Issue.record("\(found)")
      return
    }
    #expect(visible > 100)
    #expect(inliers < limit)
    #expect(4 * limit >= visible)
  }

  @Test func aViewThatLacksNothingIsFoundAgain() throws {
    let found = try reason { _ in }
    guard case .poseFoundAgain(let pairs, let visible, let inliers, let limit) = found else {
      Issue.record("\(found)")
      return
    }
    #expect(pairs > 5)
    #expect(visible > 100)
    #expect(inliers > limit)
    #expect(4 * limit >= visible)
  }
}
