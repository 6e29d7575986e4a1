import Foundation
import Numerics
import Testing

@testable import Geometry

@Suite struct PoseCovarianceTests {
  @Test func predictedDeviationsMatchActualErrors() throws {
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
    #expect(ratio > 0.75, "\(ratio)")
    #expect(ratio < 1.3, "\(ratio)")
  }

  /// χ² per free coefficient of the distortion, with a prior of negligible weight around `mean`.
  private func distortionChiSquare(
    seed: UInt64, _ freedom: IntrinsicsFreedom, _ mean: (inout Camera) -> Void = { _ in }
  ) throws -> Double? {
    let scene = BundleScene(
      seed: seed, poses: 16, points: 200, noise: 0.5, freedom: freedom)
    var problem = scene.truth
    var assumed = scene.camera
    mean(&assumed)
    var prior = IntrinsicsPrior(mean: assumed)
    (prior.k1, prior.k2) = (100, 100)
    problem.priors = [prior]
    _ = try problem.adjust()
    return try #require(try problem.covariance()).intrinsics[0].distortionChiSquare
  }

  @Test(arguments: [[.focal, .k1], [.focal, .k1, .k2]] as [IntrinsicsFreedom])
  func trueDistortionHasAnExpectedChiSquare(freedom: IntrinsicsFreedom) throws {
    let all = try (UInt64(1)...20).map { seed in
      try #require(try distortionChiSquare(seed: seed, freedom))
    }
    let mean = all.reduce(0, +) / 20
    #expect(mean > 0.4, "\(mean)")
    #expect(mean < 1.8, "\(mean)")
    let wrong = try #require(try distortionChiSquare(seed: 1, freedom) { $0.k1 = 0 })
    #expect(wrong > 100, "\(wrong)")
  }

  @Test func constantDistortionHasNoChiSquare() throws {
    #expect(try distortionChiSquare(seed: 1, [.focal]) == nil)
  }

  @Test func twoPosesHaveNoCovariance() throws {
    let scene = BundleScene(seed: 1, poses: 2, fixFirst: false)
    #expect(try scene.start.covariance() == nil)
  }
}
