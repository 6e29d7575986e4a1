import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Candidate camera positions around the object, all aimed at its center.
enum Candidates {
  /// Degrees between elevations. `azimuthStep` is the distance between adjacent positions of an
  /// elevation, on the sphere.
  private static let elevationStep = 14.0
  private static let azimuthStep = 10.0
  /// Distances as shares of the capture's median distance: the same, and closer in case of
  /// occlusion.
  private static let distances = [1.0, 0.75]
  /// Minimum distance to the object, and minimum height above the surface that supports it, in
  /// radii.
  private static let minDistance = 1.2
  private static let minHeight = 0.1

  /// The direction from the center, of length 1; degrees as in `ViewCoverage`.
  static func direction(azimuth: Double, elevation: Double) -> SIMD3<Double> {
    let (turn, rise) = (azimuth * .pi / 180, elevation * .pi / 180)
    return SIMD3(sin(turn) * cos(rise), sin(rise), cos(turn) * cos(rise))
  }

  /// Cameras like the one that took most of the views, in order of elevation, azimuth and distance.
  static func all(
    _ extent: ObjectExtent, camera: Camera, distance median: Double, _ options: PlanOptions
  ) -> [PlanCamera] {
    let range = options.maxElevation - options.minElevation
    let rings = max(1, Int(saturating: (range / elevationStep).rounded()))
    var centers: [SIMD3<Double>] = []
    for ring in 0..<rings {
      let elevation = options.minElevation + range * (Double(ring) + 0.5) / Double(rings)
      for direction in directions(ofRing: ring, elevation: elevation) {
        centers += distances.map { direction * ($0 * median) }
      }
    }
    return centers.filter { isFree($0, of: extent) }.map { PlanCamera(at: $0, camera: camera) }
  }

  /// Directions around the object at one elevation; every other ring is offset by half a step.
  private static func directions(ofRing ring: Int, elevation: Double) -> [SIMD3<Double>] {
    let rise = elevation * .pi / 180
    let count = max(4, Int(saturating: (360 / azimuthStep * cos(rise)).rounded()))
    return (0..<count).map { place in
      let azimuth = 360 * (Double(place) + 0.5 * Double(ring % 2)) / Double(count)
      return direction(azimuth: azimuth, elevation: elevation)
    }
  }

  /// Whether a position has enough distance from the object and from the surface that supports it.
  private static func isFree(_ center: SIMD3<Double>, of extent: ObjectExtent) -> Bool {
    guard length(center) > minDistance * extent.radius else { return false }
    guard let floor = extent.floor else { return true }
    return center.y > floor + minHeight * extent.radius
  }
}
