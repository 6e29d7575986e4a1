import Numerics
import Support
import Testing

@testable import Geometry

@Suite struct BundleAdjustmentTests {
  var camera: Camera {
    var camera = Camera(width: 1600, height: 1200, fx: 1500, fy: 1450, cx: 810, cy: 590)
    (camera.k1, camera.k2, camera.p1, camera.p2) = (-0.1, 0.03, 0.002, -0.003)
    return camera
  }

  /// The same of a lens family, with all of its coefficients.
  private func camera(_ lens: LensModel) -> Camera {
    var camera = camera
    (camera.lens, camera.k3, camera.k4) = (lens, -0.02, 0.01)
    if lens == .rational { camera.denominator = SIMD3(0.2, -0.05, 0.02) }
    return camera
  }

  let pose = RigidTransform(
    rotation: .rotation(SIMD3(0.3, -0.5, 0.2)), translation: SIMD3(0.2, -0.1, 3))
  let world = SIMD3(0.5, 0.4, -0.3)

  @Test(arguments: LensModel.allCases)
  func poseDerivativesEqualCentralDifferences(lens: LensModel) throws {
    let camera = camera(lens)
    let j = try #require(ObservationJacobian(camera, pose, world, .zero))
    let rows = [
      ObservationJacobian.poseRow(j.point, j.row0), ObservationJacobian.poseRow(j.point, j.row1),
    ]
    let h = 1e-6
    for lane in 0..<6 {
      func pixel(_ step: Double) -> SIMD2<Double> {
        var w = SIMD3<Double>.zero
        var v = SIMD3<Double>.zero
        if lane < 3 { w[lane] = step } else { v[lane - 3] = step }
        let turn = Matrix3.rotation(w)
        let moved = RigidTransform(
          rotation: turn * pose.rotation, translation: turn * pose.translation + v)
        return camera.project(moved * world)
      }
      let slope = (pixel(h) - pixel(-h)) / (2 * h)
      #expect(abs(slope.x - rows[0][lane]) < 1e-4)
      #expect(abs(slope.y - rows[1][lane]) < 1e-4)
    }
  }

  @Test(arguments: LensModel.allCases)
  func intrinsicDerivativesEqualCentralDifferences(lens: LensModel) throws {
    let camera = camera(lens)
    let j = try #require(ObservationJacobian(camera, pose, world, .zero))
    for parameter in IntrinsicParameter.allCases {
      func pixel(_ step: Double) -> SIMD2<Double> {
        var moved = camera
        parameter.apply(step, to: &moved)
        return moved.project(pose * world)
      }
      let slope = (pixel(1e-6) - pixel(-1e-6)) / 2e-6
      let found = j.derivative(parameter, camera)
      #expect(length(slope - found) < 1e-3, "\(parameter)")
    }
  }

  @Test func pointDerivativesEqualCentralDifferences() throws {
    let j = try #require(ObservationJacobian(camera, pose, world, .zero))
    let rows = [pose.rotation.transpose * j.row0, pose.rotation.transpose * j.row1]
    for axis in 0..<3 {
      func pixel(_ step: Double) -> SIMD2<Double> {
        var moved = world
        moved[axis] += step
        return camera.project(pose * moved)
      }
      let slope = (pixel(1e-6) - pixel(-1e-6)) / 2e-6
      #expect(abs(slope.x - rows[0][axis]) < 1e-4)
      #expect(abs(slope.y - rows[1][axis]) < 1e-4)
    }
  }

  @Test func allCoefficientsOfAFisheyeAreFound() throws {
    var lens = Camera(width: 1600, height: 1200, focal: 500)
    (lens.lens, lens.k1, lens.k2, lens.k3, lens.k4) = (.fisheye, -0.03, 0.01, -0.004, 0.001)
    let scene = BundleScene(
      seed: 5, freedom: [.focal, .principalPoint, .k1, .k2, .k3, .k4], lens: lens, spread: 3)
    var problem = scene.start
    _ = try problem.adjust(tight)
    #expect(scene.centerError(problem) < 1e-5)
    let found = problem.cameras[0]
    #expect(abs(found.fx - 500) < 1e-2)
    for (value, truth) in [
      (found.k1, -0.03), (found.k2, 0.01), (found.k3, -0.004), (found.k4, 0.001),
    ] { #expect(abs(value - truth) < 1e-4) }
  }

  @Test(arguments: UInt64(1)...3)
  func exactDataGivesExactPosesAndIntrinsics(seed: UInt64) throws {
    let scene = BundleScene(seed: seed, freedom: [.focal, .k1, .k2])
    var problem = scene.start
    let summary = try problem.adjust(tight)
    #expect(summary.finalCost < 1e-8)
    #expect(scene.centerError(problem) < 1e-6)
    #expect(abs(problem.cameras[0].fx - 1500) < 1e-3)
    #expect(abs(problem.cameras[0].k1 + 0.08) < 1e-6)
  }

  @Test func constantPosesPointsAndCamerasAreUnchanged() throws {
    let scene = BundleScene(seed: 4, noise: 0.5)
    var problem = scene.start
    problem.pointIsConstant[7] = true
    _ = try problem.adjust()
    #expect(problem.poses[0] == scene.start.poses[0])
    #expect(problem.points[7] == scene.start.points[7])
    #expect(problem.cameras == scene.start.cameras)
    #expect(problem.poses[3] != scene.start.poses[3])
  }

  @Test func pointsAloneConvergeWhenAllPosesAreConstant() throws {
    let scene = BundleScene(seed: 5)
    var problem = scene.start
    problem.poses = scene.truth.poses
    problem.cameras = scene.truth.cameras
    problem.poseIsConstant = problem.poses.map { _ in true }
    let summary = try problem.adjust(tight)
    #expect(summary.finalCost < 1e-10)
  }

  @Test func robustLossIsAccurateDespiteOutliers() throws {
    let scene = BundleScene(seed: 6, noise: 0.3, outliers: 0.05)
    var plain = scene.start
    var robust = scene.start
    var options = tight
    _ = try plain.adjust(options)
    options.loss = .cauchy(scale: 1)
    _ = try robust.adjust(options)
    #expect(scene.centerError(robust) < 0.01)
    #expect(scene.centerError(robust) < scene.centerError(plain) / 5)
  }

  @Test func freeGaugeReachesTheSameCost() throws {
    let held = BundleScene(seed: 7, noise: 0.5)
    var free = held.start
    free.poseIsConstant = free.poses.map { _ in false }
    var fixed = held.start
    fixed.poseIsConstant = fixed.poses.indices.map { $0 == 0 }
    let a = try free.adjust(tight)
    let b = try fixed.adjust(tight)
    #expect(abs(a.finalCost - b.finalCost) < 1e-4 * b.finalCost)
  }

  @Test func strongPriorKeepsTheFocalLength() throws {
    // The prior of the focal length outweighs the observations.
    var scene = BundleScene(seed: 8, poses: 3, noise: 0.5, freedom: [.focal])
    var prior = IntrinsicsPrior(mean: scene.start.cameras[0])
    prior.focal = 1e-5
    scene.start.priors = [prior]
    var problem = scene.start
    _ = try problem.adjust(tight)
    #expect(abs(problem.cameras[0].fx - 1300) < 5)
  }

  @Test func oneAndTwoWorkersGiveTheSameBytes() throws {
    let scene = BundleScene(
      seed: 9, poses: 12, points: 2000, noise: 0.5, freedom: [.focal, .principalPoint, .k1])
    var one = scene.start
    var two = scene.start
    _ = try one.adjust(in: RunContext(threads: 1))
    _ = try two.adjust(in: RunContext(threads: 2))
    #expect(one.poses == two.poses)
    #expect(one.points == two.points)
    #expect(one.cameras == two.cameras)
  }

  @Test func orderOfObservationsDoesNotChangeTheResult() throws {
    var inOrder = BundleScene(seed: 9, noise: 0.5, freedom: [.focal, .k1]).start
    var turned = inOrder
    for point in turned.points.indices {
      turned.observations[turned.observationStart[point]..<turned.observationStart[point + 1]]
        .reverse()
    }
    _ = try inOrder.adjust()
    _ = try turned.adjust()
    #expect(turned.poses == inOrder.poses)
    #expect(turned.cameras == inOrder.cameras)
  }

  @Test func posesConvergeWithConstantPoints() throws {
    let scene = BundleScene(seed: 10, noise: 0.5, fixFirst: false)
    var problem = scene.start
    problem.points = scene.truth.points
    problem.pointIsConstant = problem.points.map { _ in true }
    _ = try problem.adjust()
    #expect(problem.points == scene.truth.points)
    #expect(scene.centerError(problem) < 1e-3)
  }

  @Test func separateCamerasPerPoseConverge() throws {
    var scene = BundleScene(seed: 11, freedom: [.focal])
    let start = scene.start.cameras[0]
    for pose in 1..<scene.start.poses.count {
      scene.start.poseCameras[pose] = scene.start.addCamera(start, freedom: [.focal])
    }
    _ = try scene.start.adjust()
    #expect(scene.start.cameras.allSatisfy { abs($0.fx - scene.camera.fx) < 1e-3 })
    #expect(scene.centerError(scene.start) < 1e-5)
  }

  @Test func malformedProblemsAreRejected() {
    var problem = BundleScene(seed: 10, points: 5).start
    problem.observations[0].pose = 99
    #expect(throws: BundleError.badIndex) { try problem.adjust() }
    problem.observations.removeAll()
    #expect(throws: BundleError.countsDiffer) { try problem.adjust() }
  }

  @Test func stopsWhenCancelled() {
    var problem = BundleScene(seed: 11).start
    let cancellation = Cancellation()
    cancellation.request()
    #expect(throws: Cancelled.self) {
      try problem.adjust(in: RunContext(cancellation: cancellation))
    }
  }

  private var tight: BundleOptions {
    var options = BundleOptions()
    options.functionTolerance = 1e-12
    options.maxIterations = 100
    return options
  }
}
