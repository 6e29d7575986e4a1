/// A point of the scene that a photograph shows with a known identity, such as a corner of a marker.
///
/// Tie points are keypoints with certain correspondences: `features` appends them to those it
/// finds, so that all later stages use them.
public struct TiePoint: Sendable, Equatable, Codable {
  /// Name of the point, equal in all views that show it.
  public var name: String
  /// Position in full-resolution pixels, corner convention.
  public var x: Double
  /// Y position, likewise.
  public var y: Double
  /// Standard deviation of a coordinate, pixels; `nil` if it is not known.
  public var deviation: Double?

  /// Creates a tie point.
  public init(_ name: String, x: Double, y: Double, deviation: Double? = nil) {
    (self.name, self.x, self.y, self.deviation) = (name, x, y, deviation)
  }
}
