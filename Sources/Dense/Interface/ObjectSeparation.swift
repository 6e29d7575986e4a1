/// Result of separating the object from the surface that supports it.
public struct ObjectSeparation: Codable, Sendable, Equatable {
  /// Why the whole cloud counts as the object.
  public enum Problem: Codable, Sendable, Equatable {
    /// The viewing directions have no common target.
    case noCommonTarget
    /// There is no level surface below the common target.
    case noSupport
    /// Nothing rises above the level surface at the common target.
    case nothingAbove
    /// The level surface is visible in fewer than `limit` of all directions around the object.
    case notFree(share: Double, limit: Double)
    /// The object reaches the border of the region that the views have in common.
    case unbounded
  }

  /// Number of points of the object.
  public var points = 0
  /// Share of the directions around the object in which the supporting surface is visible.
  public var clear = 0.0
  /// Height of that surface at x = z = 0, world units.
  public var supportHeight = 0.0
  /// Absent if the object was found.
  public var problem: Problem?

  /// An empty result.
  public init() {}
}
