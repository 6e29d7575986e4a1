import Markers

/// A marker that a photograph shows.
package struct MarkerSighting: Equatable, Sendable {
  package var marker: MarkerName
  /// Full name of the frame.
  package var frame: String
  /// Lower left, lower right, upper right and upper left of the upright marker, pixels of the upright
  /// photograph at full size.
  package var corners: [SIMD2<Double>]
  /// Standard deviation of a coordinate of a corner, pixels.
  package var deviation: Double

  package init(
    _ marker: MarkerName, frame: String, corners: [SIMD2<Double>], deviation: Double
  ) {
    (self.marker, self.frame) = (marker, frame)
    (self.corners, self.deviation) = (corners, deviation)
  }
}

/// The printed size of the markers of a family, as the user measured it.
package struct KnownMarkerSize: Codable, Equatable, Sendable {
  package var family: MarkerFamily
  /// Side of the square whose corners are detected, meters.
  package var length: Double
  /// Its standard deviation, meters; 0 if it is taken as exact.
  package var deviation: Double

  package init(_ family: MarkerFamily, length: Double, deviation: Double = 0) {
    (self.family, self.length, self.deviation) = (family, length, deviation)
  }

  /// Whether stored values are within their limits.
  var isValid: Bool {
    StatedLength.limits.contains(length) && deviation >= 0 && deviation < length
  }
}

/// Why a marker has no position.
package enum MarkerProblem: Error, Equatable, Sendable {
  /// Fewer than two of the photographs that show it are registered.
  case tooFewViews(registered: Int, frames: Int)
  /// The corners cannot be triangulated.
  case notLocated(PointProblem)
  /// The photographs disagree by a root mean square of these pixels.
  case disagreement(pixels: Double)
}
