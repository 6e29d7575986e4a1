import Numerics

/// Where a view shows a control point, a point with known coordinates.
public struct ControlSighting: Sendable, Equatable, Codable {
  /// The coordinate frame of known positions. A similarity from each to the model is estimated.
  public enum Datum: String, Sendable, Codable, CaseIterable {
    /// East, north and height.
    case grid
    /// The axes of a board with markers.
    case board
  }

  /// The coordinate frame of `position`.
  public var datum: Datum
  /// Name of the point.
  public var name: String
  /// Position in full-resolution pixels, corner convention, and its standard deviation.
  public var pixel: SIMD2<Double>
  public var pixelDeviation: Double
  /// Coordinates in the datum, less an offset that all points share, and their standard deviations,
  /// meters.
  public var position: SIMD3<Double>
  public var deviation: SIMD3<Double>

  /// Creates a sighting.
  public init(
    _ name: String, in datum: Datum = .grid, at pixel: SIMD2<Double>, pixelDeviation: Double,
    position: SIMD3<Double>, deviation: SIMD3<Double>
  ) {
    (self.name, self.datum) = (name, datum)
    (self.pixel, self.pixelDeviation) = (pixel, pixelDeviation)
    (self.position, self.deviation) = (position, deviation)
  }

  /// All numbers, for cache keys.
  package var cacheText: String {
    "\(datum.rawValue) \(name) \(pixel.x) \(pixel.y) \(pixelDeviation) \(position.cacheText) "
      + deviation.cacheText
  }
}
