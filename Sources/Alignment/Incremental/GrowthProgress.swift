/// The state of the loop that registers views; see `IncrementalMapper.grow`.
struct GrowthProgress: Sendable {
  /// Views that failed since the last adjustment of the whole model.
  var failed = Set<Int>()
  /// Whether half the number of inliers is enough.
  var isRelaxed = false
  /// Number of registered views when failed views were last tried again.
  var atLastRetry = 0
  /// Whether no more views can be registered, or all that were wanted are.
  var isComplete = false
}
