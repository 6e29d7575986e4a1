/// Limits of points.
struct PointLimits: Sendable {
  /// Largest reprojection error of an observation that is kept, pixels.
  var maxError: Double
  /// Minimum triangulation angle of a point, degrees.
  var minAngle: Double
  /// Whether points that only two views were matched on are used.
  var twoViewTracks: Bool
}
