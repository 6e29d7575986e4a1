/// Why a picked point has no position.
package enum PointProblem: Error, Equatable, Sendable {
  /// Fewer than two of its photographs are registered.
  case tooFewViews(registered: Int, picks: Int)
  /// The largest angle between its rays, degrees, is below the limit.
  case nearlyParallel(degrees: Double, limit: Double)
  /// The rays meet behind the camera of a frame.
  case behind(frame: String)
}
