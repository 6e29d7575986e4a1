import Geometry
import Numerics
import Scene

/// A candidate for the initial pair of a model.
struct InitialPair: Sendable {
  /// Index into the problem's pairs.
  var index: Int
  var score: Double
}

extension IncrementalMapper {
  /// Minimum number of matches of an initial pair.
  static let minInitialMatches = 15
  /// Minimum track length that lets a model grow beyond the pair, and the weight of matches on
  /// shorter tracks.
  private static let minLongTrack = 3
  private static let shortTrackWeight = 0.1
  /// Range of the best median triangulation angles, degrees. Wider pairs match badly, narrower ones
  /// do not determine depth. The score decreases in proportion outside the range, down to a minimum
  /// angle and a minimum factor.
  private static let bestAngles = 12.0...40.0
  private static let minScoredAngle = 0.5
  private static let minWideFactor = 0.2
  /// Factor of a pair whose matches no homography explains; matches that a homography explains
  /// lower it.
  private static let nonplanarFactor = 1.2
  /// Factors of pairs that a pure rotation or a plane explains, and of forward motion.
  private static let panoramicFactor = 0.05
  private static let planarFactor = 0.3
  private static let forwardFactor = 0.1

  /// Pairs in the order in which they are tried.
  ///
  /// The score is the number of matches on long tracks, times a factor that is 1 for good median
  /// angles and lower otherwise, times a factor for the share of matches that no homography
  /// explains. Forward motion and pure rotation come last.
  func rankedPairs() -> [InitialPair] {
    problem.pairs.indices.compactMap { index -> InitialPair? in
      let pair = problem.pairs[index]
      guard isAllowed[pair.first], isAllowed[pair.second],
        pair.inliers.count >= Self.minInitialMatches
      else { return nil }
      return InitialPair(index: index, score: score(pair))
    }
    .sorted { ($1.score, $0.index) < ($0.score, $1.index) }
  }

  private func score(_ pair: ViewPair) -> Double {
    let long = pair.inliers.reduce(0) { sum, match in
      let track = state.model.tracks.trackOf[problem.ids(match, pair).0]
      let length = track >= 0 ? state.model.tracks.members(of: Int(track)).count : 0
      return sum + (length >= Self.minLongTrack ? 1 : 0)
    }
    let degrees = pair.medianAngle * 180 / .pi
    let planar = Double(pair.homographyInliers) / Double(max(pair.inliers.count, 1))
    var score =
      (Double(long) + Self.shortTrackWeight * Double(pair.inliers.count)) * angleFactor(degrees)
      * (Self.nonplanarFactor - min(planar, 1))
    if pair.kind == .panoramic { score *= Self.panoramicFactor }
    if pair.kind == .planar { score *= Self.planarFactor }
    if let pose = pair.secondFromFirst,
      forwardShare(pose) > problem.options.initialization.maxForward
    {
      score *= Self.forwardFactor
    }
    return score
  }

  private func angleFactor(_ degrees: Double) -> Double {
    let (narrow, wide) = (Self.bestAngles.lowerBound, Self.bestAngles.upperBound)
    if degrees < narrow { return max(degrees, Self.minScoredAngle) / narrow }
    return degrees > wide ? max(Self.minWideFactor, wide / degrees) : 1
  }

  /// Share of a pair's motion along the viewing direction, 0 ... 1.
  func forwardShare(_ secondFromFirst: RigidTransform) -> Double {
    let t = secondFromFirst.translation
    let n = length(t)
    // The motion relative to the camera that looks more along it.
    let back = secondFromFirst.center
    return n > 0 ? max(abs(t.z), abs(back.z)) / n : 1
  }
}
