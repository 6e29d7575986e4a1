import Support
import Testing

@testable import Geometry
@testable import Numerics

@Suite struct AbsolutePoseTests {
  private func estimate(
    _ pair: SyntheticPair, _ options: AbsolutePoseOptions = AbsolutePoseOptions()
  ) -> AbsolutePose? {
    var random = RandomStream(seed: 1)
    return estimateAbsolutePose(
      pixels: pair.second, points: pair.points, camera: pair.camera, options: options,
      using: &random)
  }

  private func error(_ pose: RigidTransform, _ pair: SyntheticPair) -> Double {
    distance(pose.center, pair.secondFromFirst.center)
      + rotationAngle(pose.rotation, pair.secondFromFirst.rotation)
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func exactPointsGiveTheExactPose(seed: UInt64) throws {
    let pair = SyntheticPair(seed: seed, outliers: 0.5)
    let found = try #require(estimate(pair))
    #expect(error(found.pose, pair) < 1e-6)
    #expect(zip(found.inliers, pair.isInlier).allSatisfy { $0.0 || !$0.1 })
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func poseIsAccurateDespiteNoiseAndOutliers(seed: UInt64) throws {
    let pair = SyntheticPair(seed: seed, noise: 0.7, outliers: 0.6)
    var options = AbsolutePoseOptions()
    options.maxError = 4
    let found = try #require(estimate(pair, options))
    #expect(error(found.pose, pair) < 0.01)
    #expect(found.inlierCount == found.inliers.filter { $0 }.count)
    let right = pair.isInlier.filter { $0 }.count
    #expect(abs(found.inlierCount - right) < right / 20)
  }

  @Test func randomPointsHaveNoPose() {
    #expect(estimate(SyntheticPair(seed: 1, outliers: 1)) == nil)
  }

  @Test func degenerateInputHasNoPose() {
    var random = RandomStream(seed: 1)
    let camera = Camera(width: 100, height: 100, focal: 100)
    let pixels = [SIMD2<Double>](repeating: SIMD2(3, 4), count: 40)
    for point in [SIMD3<Double>(1, 2, 3), SIMD3(.nan, 0, 0), .zero] {
      let points = [SIMD3<Double>](repeating: point, count: 40)
      #expect(
        estimateAbsolutePose(pixels: pixels, points: points, camera: camera, using: &random)
          == nil)
    }
    #expect(estimateAbsolutePose(pixels: [], points: [], camera: camera, using: &random) == nil)
  }

  @Test func priorDeterminesThePoseAsFarAsPointsDoNot() {
    let pair = SyntheticPair(seed: 6, count: 40)
    let truth = pair.secondFromFirst
    let near = RigidTransform(
      rotation: .rotation(SIMD3(0.01, -0.02, 0.01)) * truth.rotation,
      center: truth.center + SIMD3(0.02, -0.01, 0.03))
    func off(_ count: Int, _ deviation: Double) -> Double {
      let prior = PosePrior(pose: near, position: deviation, rotation: deviation)
      return error(
        refinePose(
          prior, pixels: Array(pair.second.prefix(count)),
          points: Array(pair.points.prefix(count)), camera: pair.camera), pair)
    }
    let start = error(near, pair)
    #expect(off(0, 0.02) == start)
    #expect(off(2, 0.02) < start)
    #expect(off(40, 0.02) < 1e-3)
    #expect(off(40, 1e-7) > 0.99 * start)
  }

  @Test func refinementConvergesFromANearbyPose() {
    let pair = SyntheticPair(seed: 5, count: 60)
    let near = RigidTransform(
      rotation: Matrix3.rotation(SIMD3(0.02, -0.03, 0.01)) * pair.secondFromFirst.rotation,
      translation: pair.secondFromFirst.translation + SIMD3(0.05, 0.02, -0.04))
    let found = refinePose(near, pixels: pair.second, points: pair.points, camera: pair.camera)
    #expect(error(near, pair) > 0.03)
    #expect(error(found, pair) < 1e-8)
  }

  @Test func poseDerivativesEqualCentralDifferences() {
    let pair = SyntheticPair(seed: 5, count: 1, noise: 2)
    let data = PosePointBlocks(
      points: pair.points, rays: pair.normalizedSecond, focals: SIMD2(1500, 1400))
    let problem = PoseProblem(data: data, indices: [0], loss: .squared)
    var equations = NormalEquations(order: 6)
    _ = problem.linearize(pair.secondFromFirst, &equations)
    for k in 0..<6 {
      func cost(_ h: Double) -> Double {
        var step = [Double](repeating: 0, count: 6)
        step[k] = h
        return problem.cost(problem.moved(pair.secondFromFirst, by: step))
      }
      // The gradient kept is half that of the cost.
      let numeric = (cost(1e-6) - cost(-1e-6)) / 4e-6
      #expect(abs(equations.gradient[k] - numeric) < 1e-3 * max(1, abs(numeric)))
    }
  }
}
