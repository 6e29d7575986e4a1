/// Why no views can be planned.
public enum PlanError: Error, Equatable {
  /// Fewer views have a pose than a model needs.
  case tooFewPoses(Int, needed: Int)
  /// Fewer points of the object than show its shape.
  case tooFewPoints(Int, needed: Int)
  /// The lowest elevation is not below the highest one, degrees.
  case noHeights(lowest: Double, highest: Double)
  /// From no place that is left a view would join the others.
  case nothingInReach
}
