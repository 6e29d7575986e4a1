import Foundation
import Numerics

/// A local frame of WGS 84 with the axes east, north and up at its origin, meters.
///
/// The horizon is a plane: a point at distance d from the origin is d² / 12,700 km below the
/// ellipsoid's surface at the same height, 8 cm at one kilometer.
public struct LocalHorizon: Equatable, Sendable, Codable {
  /// Latitude of the origin, degrees.
  public var latitude: Double
  /// Longitude of the origin, degrees.
  public var longitude: Double
  /// Height of the origin above the ellipsoid, meters.
  public var height: Double

  /// Semi-major axis, meters, and flattening of WGS 84.
  private static let radius = 6_378_137.0
  private static let flattening = 1 / 298.257_223_563
  /// Squared first eccentricity.
  private static let eccentricity = flattening * (2 - flattening)

  /// A frame whose origin is at a position in degrees and meters.
  public init(latitude: Double, longitude: Double, height: Double) {
    (self.latitude, self.longitude, self.height) = (latitude, longitude, height)
  }

  /// East, north and up of a position in degrees and meters above the ellipsoid.
  public func point(latitude: Double, longitude: Double, height: Double) -> SIMD3<Double> {
    axes * (Self.geocentric(latitude, longitude, height) - origin)
  }

  /// Latitude and longitude in degrees and height above the ellipsoid in meters of a point.
  ///
  /// Reference: Bowring, "Transformation from spatial to geographical coordinates", Survey Review
  /// 23(181), 1976, iterated.
  public func position(
    of point: SIMD3<Double>
  ) -> (latitude: Double, longitude: Double, height: Double) {
    let p = origin + axes.transpose * point
    let (across, e2, a) = ((p.x * p.x + p.y * p.y).squareRoot(), Self.eccentricity, Self.radius)
    let b = a * (1 - Self.flattening)
    var reduced = atan2(p.z * a, across * b)
    var phi = 0.0
    for _ in 0..<Self.iterations {
      let (s, c) = (sin(reduced), cos(reduced))
      phi = atan2(p.z + e2 / (1 - e2) * b * s * s * s, across - e2 * a * c * c * c)
      reduced = atan2((1 - Self.flattening) * sin(phi), cos(phi))
    }
    let s = sin(phi)
    let height = across * cos(phi) + p.z * s - a * (1 - e2 * s * s).squareRoot()
    return (phi * 180 / .pi, atan2(p.y, p.x) * 180 / .pi, height)
  }

  /// Each iteration reduces the error by three orders of magnitude.
  private static let iterations = 4

  private var origin: SIMD3<Double> { Self.geocentric(latitude, longitude, height) }

  /// The axes in the geocentric frame, as rows.
  private var axes: Matrix3 {
    let (phi, lambda) = (latitude * .pi / 180, longitude * .pi / 180)
    return Matrix3(
      rows: SIMD3(-sin(lambda), cos(lambda), 0),
      SIMD3(-sin(phi) * cos(lambda), -sin(phi) * sin(lambda), cos(phi)),
      SIMD3(cos(phi) * cos(lambda), cos(phi) * sin(lambda), sin(phi)))
  }

  private static func geocentric(
    _ latitude: Double, _ longitude: Double, _ height: Double
  ) -> SIMD3<Double> {
    let (phi, lambda) = (latitude * .pi / 180, longitude * .pi / 180)
    let normal = radius / (1 - eccentricity * sin(phi) * sin(phi)).squareRoot()
    return SIMD3(
      (normal + height) * cos(phi) * cos(lambda), (normal + height) * cos(phi) * sin(lambda),
      (normal * (1 - eccentricity) + height) * sin(phi))
  }
}
