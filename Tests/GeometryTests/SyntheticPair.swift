import Foundation
import Numerics
import Support

@testable import Geometry

/// Two views of random points, with noise and outliers, from a seed.
struct SyntheticPair {
  enum Shape: String, CaseIterable { case general, planar, panoramic }

  let camera: Camera
  var secondFromFirst: RigidTransform
  var first: [SIMD2<Double>] = []
  var second: [SIMD2<Double>] = []
  /// First camera's frame; meaningless for outliers.
  var points: [SIMD3<Double>] = []
  var isInlier: [Bool] = []

  init(
    seed: UInt64, shape: Shape = .general, count: Int = 300, noise: Double = 0,
    outliers: Double = 0, camera: Camera = Camera(width: 1600, height: 1200, focal: 1500)
  ) {
    self.camera = camera
    var random = RandomStream(seed: seed)
    func vector() -> SIMD3<Double> { SIMD3(random.normal(), random.normal(), random.normal()) }
    let t = normalized(vector() * SIMD3(1, 0.4, 0.4)) * (shape == .panoramic ? 0 : 0.6)
    secondFromFirst = RigidTransform(rotation: .rotation(vector() * 0.1), translation: t)
    let normal = normalized(vector() * SIMD3(0.3, 0.3, 0) + SIMD3(0, 0, 1))
    func pixel() -> SIMD2<Double> { SIMD2(random.unit() * 1600, random.unit() * 1200) }
    while first.count < count {
      let seen = pixel()
      let isOutlier = random.unit() < outliers
      let ray = camera.ray(seen)
      let point = ray * (shape == .planar ? 4 / dot(normal, ray) : 3 + 4 * random.unit())
      let there = secondFromFirst * point
      let image = isOutlier ? pixel() : there.z > 0.2 ? camera.project(there) : SIMD2(-1, -1)
      guard image.x >= 0, image.y >= 0, image.x < 1600, image.y < 1200,
        camera.isInField(seen), camera.isInField(image)
      else { continue }
      first.append(seen + SIMD2(random.normal(), random.normal()) * noise)
      second.append(image + SIMD2(random.normal(), random.normal()) * noise)
      points.append(point)
      isInlier.append(!isOutlier)
    }
  }

  var normalizedFirst: [SIMD2<Double>] { first.map(camera.normalize) }
  var normalizedSecond: [SIMD2<Double>] { second.map(camera.normalize) }

  /// Degrees between the rotations and between the translation directions.
  func errors(_ pose: RigidTransform) -> (rotation: Double, translation: Double) {
    let c = dot(normalized(pose.translation), normalized(secondFromFirst.translation))
    return (
      rotationAngle(pose.rotation, secondFromFirst.rotation) * 180 / .pi,
      acos(min(1, max(-1, c))) * 180 / .pi
    )
  }
}

/// The distance of a matrix of unknown scale and sign from another, both scaled to norm 1.
func scaleFreeDistance(_ a: Matrix3, _ b: Matrix3) -> Double {
  let (u, v) = (a * (1 / a.norm), b * (1 / b.norm))
  return min((u - v).norm, (u + v).norm)
}
