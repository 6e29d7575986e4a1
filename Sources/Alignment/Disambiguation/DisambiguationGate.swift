/// Criteria for a model built without some pairs to replace the previous one.
struct DisambiguationGate {
  /// Maximum share of missing correspondences of a clean model, and maximum factor by which that
  /// share may exceed the previous model's.
  static let cleanShare = 0.02
  static let cleanGrowth = 1.5
  /// Maximum missing correspondences relative to the previous model, if these were the reason to
  /// rebuild.
  static let clearGain = 0.5
  /// Minimum share of the previous model's views: if correspondences were missing, and if not.
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

  /// Whether the model gains views and remains clean.
  var completes: Bool { isClean && views.after > views.before }

  /// Whether the model keeps nearly all views and remains clean.
  var isAsGood: Bool { isClean && keeps(Self.minViews.ofCleanModel) }

  /// Whether clearly fewer correspondences are missing and at least half of the views remain.
  var missesClearlyLess: Bool {
    missing.after < Self.clearGain * missing.before && keeps(Self.minViews.ofClearGain)
  }
}
