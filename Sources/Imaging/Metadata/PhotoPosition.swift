/// Where a photograph was taken, as its file states it: WGS 84, from EXIF and the XMP of drones.
public struct PhotoPosition: Equatable, Sendable, Codable {
  /// Latitude, degrees, positive in the north.
  public var latitude: Double
  /// Longitude, degrees, positive in the east.
  public var longitude: Double
  /// Altitude, meters; `nil` if not stated.
  public var altitude: Double?
  /// The surface that `altitude` refers to; `nil` if the file leaves it open, as EXIF before 3.0.
  public var altitudeReference: AltitudeReference?
  /// Horizontal positioning error as stated, meters.
  public var positioningError: Double?
  /// Dilution of precision as stated.
  public var dilution: Double?
  /// Height above the take-off point, meters.
  public var relativeAltitude: Double?
  /// Standard deviations of a position by real-time kinematics, meters: east, north, up.
  public var kinematicDeviation: SIMD3<Double>?

  /// A position without altitude and accuracy.
  public init(latitude: Double, longitude: Double) {
    (self.latitude, self.longitude) = (latitude, longitude)
  }

  /// Horizontal standard deviation as stated, meters: that of real-time kinematics, otherwise the
  /// positioning error, otherwise the dilution of precision times the error of a range.
  public var horizontalDeviation: Double? {
    kinematicDeviation.map { max($0.x, $0.y) } ?? positioningError
      ?? dilution.map { $0 * Self.rangeError }
  }

  /// Standard deviation of a distance to a satellite for consumers' receivers, meters.
  private static let rangeError = 2.5

  /// Whether all numbers are finite and within the limits of a place on or near the ground.
  public var isSound: Bool {
    let lengths = [positioningError, dilution].compactMap { $0 }
    let heights = [altitude, relativeAltitude].compactMap { $0 }
    let deviation = kinematicDeviation ?? SIMD3(repeating: 1)
    return abs(latitude) <= 90 && abs(longitude) <= 180
      && lengths.allSatisfy { Limits.length.contains($0) }
      && heights.allSatisfy { Limits.height.contains($0) }
      && (0..<3).allSatisfy { Limits.length.contains(deviation[$0]) }
  }

  enum Limits {
    /// Heights of photographs, meters: below the deepest sea to above balloons.
    static let height = -12_000.0...100_000.0
    /// Stated errors that can be meant, meters.
    static let length = 1e-6...100_000.0
  }
}

/// The surface that an altitude refers to.
public enum AltitudeReference: String, Sendable, Codable {
  /// The ellipsoid of WGS 84.
  case ellipsoid
  case seaLevel = "sea-level"
}
