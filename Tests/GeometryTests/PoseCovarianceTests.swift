import Foundation
import Numerics
import Testing

@testable import Geometry

@Suite struct PoseCovarianceTests {
  @Test func deviationsArePredictedAsTheyOccur() throws {
    var (happened, predicted) = (0.0, 0.0)
    for seed in UInt64(1)...10 {
      let scene = BundleScene(seed: seed, poses: 8, points: 200, noise: 0.5, fixFirst: false)
      var problem = scene.start
      _ = try problem.adjust()
      let found = try #require(try problem.covariance()).poses
      let truth = scene.truth.poses.map(\.center)
      let map = try #require(Similarity.align(from: problem.poses.map(\.center), to: truth))
      for (index, pose) in problem.poses.enumerated() {
        let error = distance(map * pose.center, truth[index])
        happened += error * error
        predicted += found[index].center.trace * map.scale * map.scale
      }
    }
    let ratio = (happened / predicted).squareRoot()
    #expect(ratio > 0.75 && ratio < 1.3, "\(ratio)")
  }

  @Test func twoPosesHaveNoAnswer() throws {
    let scene = BundleScene(seed: 1, poses: 2, fixFirst: false)
    #expect(try scene.start.covariance() == nil)
  }
}
