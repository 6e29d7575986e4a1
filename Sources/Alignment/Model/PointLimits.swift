/// Limits of points.
struct PointLimits: Sendable {
  /// Maximum reprojection error of an observation, pixels.
  var maxError: Double
  /// Minimum triangulation angle of a point, degrees.
  var minAngle: Double
  /// Whether tracks of two views are used.
  var twoViewTracks: Bool
}
