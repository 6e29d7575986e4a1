/// Why views cannot be planned.
public enum PlanError: Error, Equatable {
  /// Fewer views have a pose than a model requires.
  case tooFewPoses(Int, needed: Int)
  /// Too few points of the object to define its shape.
  case tooFewPoints(Int, needed: Int)
  /// The minimum elevation is not below the maximum, degrees.
  case noHeights(lowest: Double, highest: Double)
  /// No remaining position has a view that would register with the others.
  case nothingInReach
}
