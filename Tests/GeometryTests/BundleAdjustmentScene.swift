import Foundation
import Numerics
import Support

@testable import Geometry

/// A ring of cameras around random points, with noise and outliers from a seed.
struct BundleScene {
  var truth = BundleProblem()
  /// The same observations, started away from the truth.
  var start = BundleProblem()
  var camera: Camera

  init(
    seed: UInt64, poses: Int = 8, points: Int = 300, noise: Double = 0, outliers: Double = 0,
    freedom: IntrinsicsFreedom = [], fixFirst: Bool = true, lens: Camera? = nil,
    spread: Double = 0.6
  ) {
    var random = RandomStream(seed: seed)
    camera = Camera(width: 1600, height: 1200, fx: 1500, fy: 1500, cx: 810, cy: 590)
    camera.k1 = -0.08
    camera.k2 = 0.02
    if let lens { camera = lens }
    truth.addCamera(camera, freedom: freedom)
    var rough = camera
    if freedom.contains(.focal) { (rough.fx, rough.fy) = (camera.fx / 1.15, camera.fy / 1.15) }
    if freedom.contains(.k1) { rough.k1 = 0 }
    if freedom.contains(.k2) { (rough.k2, rough.k3, rough.k4) = (0, 0, 0) }
    start.addCamera(rough, freedom: freedom)
    for index in 0..<poses {
      let angle = Double(index) * 0.25
      let center = SIMD3(4 * sin(angle), 0.5 * random.normal(), -4 * cos(angle))
      let turn = Matrix3.rotation(SIMD3(0, angle, 0))
      let pose = RigidTransform(rotation: turn, center: center)
      let fixed = fixFirst && index < 2
      truth.addPose(pose, camera: 0, isConstant: fixed)
      let off = Matrix3.rotation(SIMD3(random.normal(), random.normal(), random.normal()) * 0.01)
      let shift = SIMD3(random.normal(), random.normal(), random.normal()) * 0.02
      let moved = RigidTransform(rotation: off * turn, translation: off * pose.translation + shift)
      start.addPose(fixed ? pose : moved, camera: 0, isConstant: fixed)
    }
    for _ in 0..<points {
      let point = SIMD3(random.normal(), random.normal(), random.normal()) * spread
      for (index, pose) in truth.poses.enumerated() where random.unit() < 0.7 {
        guard (pose * point).z > 0.3 else { continue }
        var pixel = camera.project(pose * point)
        pixel += SIMD2(random.normal(), random.normal()) * noise
        if random.unit() < outliers {
          pixel += SIMD2(random.normal(), random.normal()) * 100
        }
        truth.observations.append(BundleObservation(pose: index, pixel: pixel))
      }
      start.observations = truth.observations
      truth.closePoint(point)
      start.closePoint(point + SIMD3(random.normal(), random.normal(), random.normal()) * 0.02)
    }
  }

  /// Largest distance of a camera center from the truth.
  func centerError(_ problem: BundleProblem) -> Double {
    zip(problem.poses, truth.poses).map { distance($0.center, $1.center) }.max() ?? 0
  }
}
