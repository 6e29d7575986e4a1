/// Limits of the initial pair.
public struct InitialPairLimits: Sendable, Equatable {
  /// Two view names, separated by a comma, of the initial pair; empty to choose one.
  public var pair = ""
  /// Fewest points an initial pair must triangulate.
  public var minInliers = 100
  /// Smallest median angle between the rays of an initial pair, degrees.
  public var minAngle = 8.0
  /// Largest share of an initial pair's motion along the viewing direction, 0 ... 1.
  public var maxForward = 0.95
}
