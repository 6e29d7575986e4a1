/// How often, and with how many observations, a growing model is adjusted as a whole.
struct GrowthPace: Sendable {
  /// Growth in views and points since the last global adjustment from which another is due.
  var viewGrowth = 1.1
  var pointGrowth = 1.25
  /// Views from which a model is large, and growth in views after which a large one is adjusted: what
  /// it is made of is well tied together then.
  var viewsOfLargeModel = 100
  var largeViewGrowth = 1.2
  /// Observations each view keeps in adjustments on the way.
  var observationsPerView = IncrementalMapper.observationsPerView

  /// For a model that nothing but its own adjustments will mend.
  static let careful = GrowthPace()

  /// For a model that will be adjusted with others: it must not bend so far that views are lost, the
  /// rest is left to that adjustment.
  static let ofCluster: GrowthPace = {
    var pace = GrowthPace()
    (pace.viewsOfLargeModel, pace.largeViewGrowth, pace.pointGrowth) = (30, 1.6, 2)
    pace.observationsPerView = 300
    return pace
  }()

  /// Whether a model is to be adjusted that has grown from `last` to these numbers.
  func isAdjustmentDue(_ last: (views: Int, points: Int), views: Int, points: Int) -> Bool {
    let growth = last.views < viewsOfLargeModel ? viewGrowth : largeViewGrowth
    return Double(views) >= growth * Double(last.views) + 0.5
      || Double(points) >= pointGrowth * Double(last.points)
  }
}
