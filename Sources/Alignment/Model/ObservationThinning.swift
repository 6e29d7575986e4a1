import Scene

/// Selects the observations of long tracks that an adjustment uses.
///
/// The cost of eliminating a point grows with the square of its observations. Where many
/// photographs are close together, the longest tracks have hundreds of observations, and redundant
/// ones take most of the time of an adjustment. Of each track longer than the limit, `limit` evenly
/// spaced observations are used, with a different offset for each track; views with few
/// observations keep all.
///
/// Reference: redundant views in Schönberger & Frahm, "Structure-from-Motion Revisited", CVPR 2016,
/// section 4.5. They group views; here each view remains free and is constrained by a share of its
/// observations.
struct ObservationThinning {
  /// Maximum observations per point if there are many views: they determine its position to a tenth
  /// of an observation's error.
  static let maxObservations = 100
  /// Maximum number of views for which all observations are used: tracks are short there.
  static let maxWholeViews = 100
  /// Minimum number of observations that each view keeps, if it has them: several times what a pose
  /// needs.
  static let minPerView = 200.0

  private let limit: Int
  /// By view.
  private let keepsAll: [Bool]

  /// - Parameters:
  ///   - tracks: The tracks of an adjustment.
  ///   - limit: Maximum number of observations used per track.
  init(_ tracks: [Int], of model: SparseModel, _ problem: MappingProblem, limit: Int) {
    self.limit = limit
    var kept = [Double](repeating: 0, count: problem.viewCount)
    if limit < problem.viewCount {
      for track in tracks {
        let share = Self.share(model.support(track), limit: limit)
        for id in model.tracks.members(of: track) where model.isUsed[id] {
          kept[Int(problem.viewOf[id])] += share
        }
      }
    }
    keepsAll = kept.map { $0 < Self.minPerView }
  }

  /// Maximum observations per point in an adjustment of all views.
  static func limit(views: Int) -> Int { views > maxWholeViews ? maxObservations : .max }

  /// Share of a track's observations that is used.
  static func share(_ count: Int, limit: Int) -> Double {
    count > limit ? Double(limit) / Double(count) : 1
  }

  /// Whether an observation is used.
  ///
  /// - Parameters:
  ///   - place: Index of the observation among those that support the point.
  ///   - count: Number of observations that support the point.
  func keeps(_ place: Int, of count: Int, track: Int, view: Int) -> Bool {
    guard count > limit, !keepsAll[view] else { return true }
    let phase = track % count
    return ((place + 1) * limit + phase) / count > (place * limit + phase) / count
  }
}
