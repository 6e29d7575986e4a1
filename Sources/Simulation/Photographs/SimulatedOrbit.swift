import Foundation
import Geometry
import Numerics
import Support

/// The simulated camera positions: rings around the object with hand-held variation.
enum SimulatedOrbit {
  /// 35 mm equivalent focal length of the lens in millimeters.
  static let focalLength35 = 40.0

  /// Distance of the camera from its target in meters.
  static let distance = 0.52

  /// Target of the camera, approximately the center of the object, in world meters.
  static let middle = SIMD3(0.0, 0, 0.09)

  /// Number of photographs on each ring.
  static func ringCounts(_ options: SimulateOptions) -> [Int] {
    let rings = min(options.rings, options.views)
    return (0..<rings).map { ring in
      (ring + 1) * options.views / rings - ring * options.views / rings
    }
  }

  /// Elevation of a ring in degrees.
  static func elevation(ring: Int, of rings: Int) -> Double {
    rings == 1 ? 30.0 : 16 + 42 * Double(ring) / Double(rings - 1)
  }

  /// Camera poses in the world, Z up, in meters.
  ///
  /// - Parameters:
  ///   - options: Number of views and rings.
  ///   - seed: Random seed.
  ///   - climb: Increase of the elevation of all rings in degrees.
  ///   - place: Maps azimuths in 0 ..< 360 to other azimuths.
  static func poses(
    _ options: SimulateOptions, seed: UInt64, climb: Double = 0,
    place: (Double) -> Double = { $0 }
  ) -> [RigidTransform] {
    var random = RandomStream(seed: seed, stream: 0xCA)
    var poses: [RigidTransform] = []
    let counts = ringCounts(options)
    for (ring, count) in counts.enumerated() {
      let elevation = elevation(ring: ring, of: counts.count) + climb
      for k in 0..<count {
        let azimuth = place(360 * (Double(k) + 0.5 * Double(ring % 2)) / Double(count))
        poses.append(
          pose(
            azimuth: azimuth + 3 * random.normal(), elevation: elevation + 2 * random.normal(),
            distance: distance * (1 + 0.03 * random.normal()), random: &random))
      }
    }
    return poses
  }

  /// A pose directed at the object center with hand-held variation; in degrees and meters.
  static func pose(
    azimuth: Double, elevation: Double, distance: Double, random: inout RandomStream
  ) -> RigidTransform {
    let (a, e) = (azimuth * .pi / 180, elevation * .pi / 180)
    let target = middle + SIMD3(0.008 * random.normal(), 0.008 * random.normal(), 0)
    let center = target + SIMD3(cos(a) * cos(e), sin(a) * cos(e), sin(e)) * distance
    let forward = normalized(target - center)
    let level = normalized(cross(forward, SIMD3(0, 0, 1)))
    let roll = Matrix3.rotation(forward * (0.03 * random.normal()))
    let right = roll * level
    let down = cross(forward, right)
    return RigidTransform(rotation: Matrix3(rows: right, down, forward), center: center)
  }

  /// A camera with a 40 mm equivalent lens (by the diagonal, as defined by CIPA) without
  /// distortion.
  static func camera(_ options: SimulateOptions) -> Camera {
    let (w, h) = (Double(options.width), Double(options.height))
    let focal = focalLength35 / 43.266_6 * (w * w + h * h).squareRoot()
    return Camera(width: options.width, height: options.height, focal: focal)
  }
}
