/// What an adjustment of a few views has moved.
struct MovedPart: Sendable {
  /// By view.
  var views: [Bool]
  /// Points with more observations were held.
  var maxFreeObservations: Int
}
