/// Whether the object was told from what it stands on, and by what.
public struct ObjectSeparation: Codable, Sendable, Equatable {
  /// Why everything that was seen counts as the object.
  public enum Problem: Codable, Sendable, Equatable {
    /// The views look past each other.
    case noCommonTarget
    /// No level surface lies below what the views look at.
    case noSupport
    /// Nothing stands on the level surface where the views look.
    case nothingAbove
    /// The level surface shows in fewer than `limit` of all directions round what stands on it.
    case notFree(share: Double, limit: Double)
    /// What stands there reaches the border of what the views have in common.
    case unbounded
  }

  /// Points of the cloud that are the object's.
  public var points = 0
  /// Share of the directions round the object in which the surface it stands on shows.
  public var clear = 0.0
  /// Height of that surface at x = z = 0, world units.
  public var supportHeight = 0.0
  /// Absent when the object was found.
  public var problem: Problem?

  /// A separation that found nothing yet.
  public init() {}
}
