import Scene

/// Tie points (corners of markers), whose correspondences are certain.
extension PairVerification {
  /// Number of matched tie points from which a pair needs no more matches: the corners of two
  /// markers. Correspondences by similarity need more, as some of them agree by chance.
  static let minTiePoints = 8

  /// Number of matches that are tie points of both views.
  func tiePointCount(_ matches: [Match], _ sides: PairSides) -> Int {
    guard views.views[sides.pair.first].tiePoints != nil,
      views.views[sides.pair.second].tiePoints != nil
    else { return 0 }
    return matches.count {
      sides.first.keypoints[Int($0.first)].isTiePoint
        && sides.second.keypoints[Int($0.second)].isTiePoint
    }
  }

  /// The minimum number of matches or inliers of a pair.
  ///
  /// - Parameter usual: The number without tie points.
  func required(_ usual: Int, of matches: [Match], _ sides: PairSides) -> Int {
    tiePointCount(matches, sides) >= Self.minTiePoints ? min(usual, Self.minTiePoints) : usual
  }
}
