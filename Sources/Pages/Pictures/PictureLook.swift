import ShellKit

/// A direction from which a model is seen.
package struct LookDirection: Equatable, Sendable {
  /// Degrees about the vertical axis, from the world's +Z towards +X.
  package var azimuth: Double
  /// Degrees above the horizontal plane.
  package var elevation: Double

  /// Limits of both.
  static let limits = (azimuth: -360.0...360, elevation: -90.0...90)

  package init(azimuth: Double, elevation: Double) {
    (self.azimuth, self.elevation) = (azimuth, elevation)
  }

  /// Reads `AZIMUTH,ELEVATION`; `nil` for other texts, such as the name of a frame.
  package init?(_ text: String) {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    guard parts.count == 2, let azimuth = Double(parts[0]), let elevation = Double(parts[1]),
      Self.limits.azimuth.contains(azimuth), Self.limits.elevation.contains(elevation)
    else { return nil }
    self.init(azimuth: azimuth, elevation: elevation)
  }

  /// The label of a picture.
  package var words: String {
    "azimuth \(Figure.rounded(azimuth))°, elevation \(Figure.rounded(elevation))°"
  }
}

/// Where a picture of points, a mesh or a model is seen from.
package enum PictureLook: Equatable, Sendable {
  /// From the side that most cameras see, a little above.
  case automatic
  /// From the position of a photograph.
  case frame(String)
  case direction(LookDirection)
  /// From several directions on one picture; `nil` begins at the side that most cameras see.
  case sheet(Int, from: LookDirection?)
}

/// The directions of a sheet: a ring, and from six on also one from above and one from below.
package struct ViewRing: Sendable {
  /// Elevations of the ring, above it and below it, degrees.
  package static let elevation = 15.0
  private static let above = 75.0
  private static let below = -45.0
  /// Minimum number of views for those from above and below.
  private static let minPoles = 6

  package let directions: [LookDirection]

  package init(count: Int, from start: LookDirection) {
    let poles = count >= Self.minPoles ? [Self.above, Self.below] : []
    let ring = max(count - poles.count, 1)
    let around = (0..<ring).map { index in
      LookDirection(
        azimuth: (start.azimuth + 360 * Double(index) / Double(ring))
          .truncatingRemainder(dividingBy: 360),
        elevation: start.elevation)
    }
    directions = around + poles.map { LookDirection(azimuth: start.azimuth, elevation: $0) }
  }
}
