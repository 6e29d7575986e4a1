import Geometry
import Scene

extension ForeignPair {
  /// COLMAP's ids of two-view geometry configurations.
  ///
  /// Reference: COLMAP 4.2, `estimators/two_view_geometry.h`.
  enum Configuration: Int {
    case undefined = 0
    case degenerate, calibrated, uncalibrated, planar, panoramic, planarOrPanoramic, watermark
    case multiple, calibratedRig

    /// The configuration of a pair kind.
    init(_ kind: PairKind) {
      switch kind {
      case .general: self = .calibrated
      case .planar: self = .planar
      case .panoramic: self = .panoramic
      case .rejected: self = .degenerate
      }
    }
  }

  /// Converts a COLMAP pair; `first` and `second` are the image indices in COLMAP's order.
  init(_ pair: COLMAPDatabase.Pair, first: Int, second: Int) {
    self.init(first: first, second: second)
    matches = pair.matches
    inliers = pair.inliers
    fundamental = pair.fundamental
    essential = pair.essential
    homography = pair.homography
    secondFromFirst = pair.secondFromFirst
    switch Configuration(rawValue: pair.configuration) {
    case .calibrated, .uncalibrated, .multiple, .calibratedRig: kind = .general
    case .planar, .planarOrPanoramic: kind = .planar
    case .panoramic: kind = .panoramic
    case .watermark: isWatermark = true
    case .undefined, .degenerate, nil: kind = .rejected
    }
    if inliers.isEmpty { kind = .rejected }
    // COLMAP's inliers can include guided matches that are not among the matches.
    if matches.count < inliers.count { matches = inliers }
  }

  /// The pair with the images swapped.
  var swapped: ForeignPair {
    var pair = self
    (pair.first, pair.second) = (second, first)
    pair.matches = matches.map { Match($0.second, $0.first) }
    pair.inliers = inliers.map { Match($0.second, $0.first) }
    pair.fundamental = fundamental?.transpose
    pair.essential = essential?.transpose
    pair.homography = homography?.inverse
    pair.secondFromFirst = secondFromFirst.map {
      let inverse = $0.inverse
      return RigidTransform(rotation: inverse.rotation, translation: inverse.translation)
    }
    return pair
  }
}
