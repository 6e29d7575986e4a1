/// How often a growing model is adjusted globally, and with how many observations.
struct GrowthPace: Sendable {
  /// Growth in views and in points since the last global adjustment that triggers another.
  var viewGrowth = 1.1
  var pointGrowth = 1.25
  /// Minimum number of views of a large model, and the growth in views that triggers its
  /// adjustment: a large model is well constrained.
  var viewsOfLargeModel = 100
  var largeViewGrowth = 1.2
  /// Observations per view in intermediate adjustments.
  var observationsPerView = IncrementalMapper.observationsPerView

  /// For a model that is corrected only by its own adjustments.
  static let careful = GrowthPace()

  /// For a cluster that is adjusted together with others later: it must only stay accurate enough
  /// not to lose views.
  static let ofCluster: GrowthPace = {
    var pace = GrowthPace()
    (pace.viewsOfLargeModel, pace.largeViewGrowth, pace.pointGrowth) = (30, 1.6, 2)
    pace.observationsPerView = 300
    return pace
  }()

  /// Whether a global adjustment is due for a model that has grown from `last` to these numbers.
  func isAdjustmentDue(_ last: (views: Int, points: Int), views: Int, points: Int) -> Bool {
    let growth = last.views < viewsOfLargeModel ? viewGrowth : largeViewGrowth
    return Double(views) >= growth * Double(last.views) + 0.5
      || Double(points) >= pointGrowth * Double(last.points)
  }
}
