/// Limits of the initial pair.
public struct InitialPairLimits: Sendable, Equatable {
  /// The initial pair as two view names separated by a comma; empty to choose one.
  public var pair = ""
  /// Minimum number of points that an initial pair must triangulate.
  public var minInliers = 100
  /// Minimum median triangulation angle of an initial pair, degrees.
  public var minAngle = 8.0
  /// Maximum share of an initial pair's motion along the viewing direction, 0 ... 1.
  public var maxForward = 0.95
}
