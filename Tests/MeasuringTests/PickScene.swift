import Foundation
import Geometry
import Numerics
import Scene
import Support

@testable import Measuring

/// Cameras with distortion around known points, and noisy picks of these points.
struct PickScene {
  static let camera: Camera = {
    var camera = Camera(width: 4000, height: 3000, focal: 3200)
    (camera.k1, camera.k2, camera.p1) = (-0.08, 0.02, 0.001)
    return camera
  }()

  /// Names of the frames, in the order of the reconstruction.
  let names: [String]
  var reconstruction: Reconstruction

  /// Cameras on an arc at distance 1, `step` degrees apart, that look at the origin.
  init(views: Int = 4, step: Double = 15) {
    names = (0..<views).map { "IMG_\($0).jpg" }
    let poses = (0..<views).map { view -> RigidTransform? in
      let turn = Double(view) * step * .pi / 180
      let center = SIMD3(sin(turn) * cos(0.4), sin(0.4), cos(turn) * cos(0.4))
      let z = normalized(-center)
      let x = normalized(cross(z, SIMD3(0, 1, 0)))
      return RigidTransform(rotation: Matrix3(rows: x, cross(z, x), z), center: center)
    }
    reconstruction = Reconstruction(
      cameras: [Self.camera], viewCameras: [Int](repeating: 0, count: views), poses: poses)
  }

  /// Picks of a point in all registered views, with normal errors of the given deviation, pixels.
  func point(
    _ name: String, at place: SIMD3<Double>, noise: Double = 0, random: inout RandomStream
  ) -> PickedPoint {
    var point = PickedPoint(name: name, picks: [])
    if noise > 0 { point.deviation = noise }
    for (view, pose) in reconstruction.poses.enumerated() {
      guard let pose else { continue }
      let pixel = Self.camera.project(pose * place)
      point.picks.append(
        Pick(
          frame: names[view], x: pixel.x + noise * random.normal(),
          y: pixel.y + noise * random.normal()))
    }
    return point
  }

  /// Locates points at known places, picked with noise.
  func survey(
    _ places: [(String, SIMD3<Double>)], noise: Double = 0, distances: [KnownDistance] = [],
    seed: UInt64 = 1
  ) -> PointSurvey {
    var random = RandomStream(seed: seed)
    var measurements = Measurements()
    measurements.points = places.map { point($0.0, at: $0.1, noise: noise, random: &random) }
    measurements.distances = distances
    return PointSurvey(measurements, in: reconstruction, names: names)
  }
}
