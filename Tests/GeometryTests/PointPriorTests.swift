import Foundation
import Numerics
import Testing

@testable import Geometry

/// Priors of points, which fix the world and straighten it.
@Suite struct PointPriorTests {
  /// Every 20th point is known to 0.001.
  private func problem(_ scene: BundleScene) -> BundleProblem {
    var problem = scene.start
    for point in stride(from: 0, to: scene.truth.points.count, by: 20) {
      problem.pointPriors[point] = PositionPrior(
        mean: scene.truth.points[point],
        information: Matrix3(diagonal: SIMD3(repeating: 1e6)))
    }
    return problem
  }

  @Test(arguments: [(1500, 40.0), (10, 40.0), (10, 0.0)])
  func knownPointsFixTheWorld(order: Int, trackLength: Double) throws {
    let scene = BundleScene(seed: 3, noise: 0.3, fixFirst: false)
    var options = BundleOptions()
    (options.maxFactoredOrder, options.maxBlockTrackLength) = (order, trackLength)
    (options.maxIterations, options.functionTolerance) = (200, 1e-12)
    options.stepTolerance = 1e-6
    var (with, without) = (problem(scene), scene.start)
    let summary = try with.adjust(options)
    _ = try without.adjust(options)
    #expect(summary.finalCost < summary.initialCost)
    #expect(scene.centerError(with) < 0.004, "\(scene.centerError(with))")
    #expect(scene.centerError(without) > 3 * scene.centerError(with))
  }

  @Test func aPriorOfAPointIsPartOfTheCost() throws {
    let scene = BundleScene(seed: 4, noise: 0, fixFirst: true)
    var problem = scene.truth
    problem.pointPriors[0] = PositionPrior(
      mean: scene.truth.points[0] + SIMD3(0.1, 0, 0),
      information: Matrix3(diagonal: SIMD3(2, 5, 7)))
    var options = BundleOptions()
    options.maxIterations = 0
    let summary = try problem.adjust(options)
    #expect(abs(summary.initialCost - 0.01) < 1e-9)
  }

  @Test func invalidPriorsAreRejected() {
    let scene = BundleScene(seed: 1)
    for (point, mean) in [(-1, 0.0), (scene.truth.points.count, 0.0), (0, .nan)] {
      var problem = scene.start
      problem.pointPriors[point] = PositionPrior(
        mean: SIMD3(mean, 0, 0), information: .identity)
      #expect(throws: BundleError.self) { _ = try problem.adjust() }
    }
  }
}
