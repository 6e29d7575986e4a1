/// When a model that was built without some pairs replaces the one before.
struct DisambiguationGate {
  /// Largest share of missing correspondences of a clean model, and its largest growth.
  static let cleanShare = 0.02
  static let cleanGrowth = 1.5
  /// What a model must come down to of the former's missing correspondences where these were the
  /// reason to build it.
  static let clearGain = 0.5
  /// Least share of the former's views: where correspondences were missing, and where not.
  static let minViews = (ofClearGain: 0.5, ofCleanModel: 0.9)

  /// Registered views before and after.
  let views: (before: Int, after: Int)
  /// Shares of missing correspondences before and after.
  let missing: (before: Double, after: Double)

  init(views: (Int, Int), missing: (Double, Double)) {
    self.views = views
    self.missing = missing
  }

  private var isClean: Bool {
    missing.after < max(Self.cleanGrowth * missing.before, Self.cleanShare)
  }

  private func keeps(_ share: Double) -> Bool {
    Double(views.after) >= share * Double(views.before)
  }

  /// Whether views are won without harm.
  var completes: Bool { isClean && views.after > views.before }

  /// Whether nearly all views stay without harm.
  var isAsGood: Bool { isClean && keeps(Self.minViews.ofCleanModel) }

  /// Whether clearly less is missing and at least half of the views stay.
  var missesClearlyLess: Bool {
    missing.after < Self.clearGain * missing.before && keeps(Self.minViews.ofClearGain)
  }
}
