import Numerics

/// Where a view shows a control point, a point with known coordinates.
public struct ControlSighting: Sendable, Equatable, Codable {
  /// Name of the point.
  public var name: String
  /// Position in full-resolution pixels, corner convention, and its standard deviation.
  public var pixel: SIMD2<Double>
  public var pixelDeviation: Double
  /// East, north and height, less an offset that all points share, and their standard deviations,
  /// meters.
  public var position: SIMD3<Double>
  public var deviation: SIMD3<Double>

  /// Creates a sighting.
  public init(
    _ name: String, at pixel: SIMD2<Double>, pixelDeviation: Double, position: SIMD3<Double>,
    deviation: SIMD3<Double>
  ) {
    (self.name, self.pixel, self.pixelDeviation) = (name, pixel, pixelDeviation)
    (self.position, self.deviation) = (position, deviation)
  }

  /// All numbers, for cache keys.
  package var cacheText: String {
    "\(name) \(pixel.x) \(pixel.y) \(pixelDeviation) \(position.cacheText) \(deviation.cacheText)"
  }
}
