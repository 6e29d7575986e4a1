/// The views and points that a local adjustment moved.
struct MovedPart: Sendable {
  /// By view.
  var views: [Bool]
  /// Points with more observations were fixed.
  var maxFreeObservations: Int
}
