import Scene

/// Which observations of long tracks an adjustment uses.
///
/// Eliminating a point costs the square of its observations. Where many photographs stand close
/// together, the longest tracks run through hundreds of them, and most of an adjustment's time goes
/// to observations that say again what others said. Of a track longer than the limit as many are
/// used, evenly chosen, in other views for each track; views with few observations keep all.
///
/// Reference: the redundant views of Schönberger & Frahm, "Structure-from-Motion Revisited", CVPR
/// 2016, section 4.5, which are grouped there; here each view stays free and is held by a share of
/// its observations.
struct ObservationThinning {
  /// Observations of a point that are used where there are many views: with them its place is known
  /// to a tenth of an observation's error.
  static let maxObservations = 100
  /// Views up to which all are used: no track is long there.
  static let maxWholeViews = 100
  /// Observations that a view keeps at least, where it has them: several times what holds a pose.
  static let minPerView = 200.0

  private let limit: Int
  /// By view.
  private let keepsAll: [Bool]

  /// - Parameters:
  ///   - tracks: The tracks of an adjustment.
  ///   - limit: Observations of each that are used.
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

  /// Observations of a point that adjustments of all views use.
  static func limit(views: Int) -> Int { views > maxWholeViews ? maxObservations : .max }

  /// Share of a track's observations that is used.
  static func share(_ count: Int, limit: Int) -> Double {
    count > limit ? Double(limit) / Double(count) : 1
  }

  /// Whether an observation is used.
  ///
  /// - Parameters:
  ///   - place: Its place among those that support the point.
  ///   - count: Their number.
  func keeps(_ place: Int, of count: Int, track: Int, view: Int) -> Bool {
    guard count > limit, !keepsAll[view] else { return true }
    let phase = track % count
    return ((place + 1) * limit + phase) / count > (place * limit + phase) / count
  }
}
