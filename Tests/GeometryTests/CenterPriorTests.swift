import Foundation
import Numerics
import Support
import Testing

@testable import Geometry

/// Priors of camera centers in bundle adjustment.
@Suite struct CenterPriorTests {
  private func options(_ form: SystemForm) -> BundleOptions {
    var options = BundleOptions()
    options.maxIterations = 200
    options.functionTolerance = 1e-12
    options.stepTolerance = 1e-6
    if form != .full {
      options.maxFactoredOrder = 0
      options.maxBlockTrackLength = form == .implicit ? 0 : .infinity
    }
    return options
  }

  /// Priors of all centers after a similarity of the world, with an anisotropic covariance.
  private func moved(_ scene: BundleScene, by map: Similarity) -> BundleProblem {
    var problem = scene.start
    let turn = Matrix3.rotation(SIMD3(0.4, -0.2, 0.9))
    let information = turn * Matrix3(diagonal: SIMD3(40, 400, 9)) * turn.transpose
    for (index, pose) in scene.truth.poses.enumerated() {
      problem.centerPriors[index] = PositionPrior(
        mean: map * pose.center, information: information)
    }
    return problem
  }

  @Test(arguments: [SystemForm.full, .blocks, .implicit])
  func priorsDetermineTheWorldOfExactObservations(form: SystemForm) throws {
    let scene = BundleScene(seed: 3, fixFirst: false)
    let map = Similarity(
      scale: 1.04, rotation: Matrix3.rotation(SIMD3(0.02, 0.05, -0.03)),
      translation: SIMD3(0.1, -0.05, 0.2))
    var problem = moved(scene, by: map)
    let summary = try problem.adjust(options(form))
    #expect(summary.finalCost < 1e-6)
    for (pose, truth) in zip(problem.poses, scene.truth.poses) {
      #expect(distance(pose.center, map * truth.center) < 1e-3)
    }
  }

  @Test func gradientAgreesWithDifferences() throws {
    let pose = RigidTransform(
      rotation: Matrix3.rotation(SIMD3(0.3, -0.8, 0.5)), translation: SIMD3(0.4, 2, -1))
    let turn = Matrix3.rotation(SIMD3(1, 0.2, -0.4))
    let prior = PositionPrior(
      mean: SIMD3(0.5, 0.1, 2),
      information: turn * Matrix3(diagonal: SIMD3(1, 5, 0.2)) * turn.transpose)
    let (gradient, curvature) = prior.derivatives(at: pose)
    for axis in 0..<3 {
      func cost(_ step: Double) -> Double {
        var moved = pose
        moved.translation[axis] += step
        return prior.cost(of: moved)
      }
      let h = 1e-3
      #expect(abs((cost(h) - cost(-h)) / (2 * h) - gradient[axis]) < 1e-8)
      let second = (cost(h) - 2 * cost(0) + cost(-h)) / (h * h)
      #expect(abs(second - curvature[axis, axis]) < 1e-6)
    }
  }

  @Test func oneAndThreeWorkersGiveTheSameBytes() throws {
    let problem = moved(BundleScene(seed: 5, poses: 20, points: 900, noise: 0.5), by: .identity)
    var (one, three) = (problem, problem)
    _ = try one.adjust(in: RunContext(threads: 1))
    _ = try three.adjust(in: RunContext(threads: 3))
    #expect(one.poses == three.poses)
  }

  @Test func priorsThatAreNotFiniteOrOfNoPoseAreRejected() {
    var problem = BundleScene(seed: 1).start
    problem.centerPriors[99] = PositionPrior(mean: .zero, information: .identity)
    #expect(throws: BundleError.badIndex) { try problem.adjust() }
    problem.centerPriors = [0: PositionPrior(mean: SIMD3(.nan, 0, 0), information: .identity)]
    #expect(throws: BundleError.notFinite) { try problem.adjust() }
  }
}
