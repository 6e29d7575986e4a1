import Geometry
import Numerics
import Scene

extension MissingCorrespondences {
  /// Rounds of removing the matches with the largest errors.
  private static let moveRounds = 3
  /// Minimum number of matches for a move.
  private static let minMoveMatches = 10
  /// Maximum difference of a move's scale from 1: views of one object have the same scale.
  private static let maxMoveScaling = 0.2
  /// Minimum error of a removed match, relative to the median.
  private static let maxMoveError = 2.5

  /// The similarity from the points that the second view of a pair observes to those that the first
  /// observes.
  ///
  /// - Returns: `nil` if the matches do not connect two parts of the model with the same shape.
  func move(_ pair: ViewPair) -> Similarity? {
    var both = pair.inliers.compactMap { match -> (SIMD3<Double>, SIMD3<Double>)? in
      let (a, b) = problem.ids(match, pair)
      let tracks = (Int(model.tracks.trackOf[a]), Int(model.tracks.trackOf[b]))
      guard model.isUsed[a], model.isUsed[b], tracks.0 != tracks.1 else { return nil }
      return (model.positions[tracks.1], model.positions[tracks.0])
    }
    for _ in 0..<Self.moveRounds {
      guard both.count >= Self.minMoveMatches,
        let map = Similarity.align(from: both.map(\.0), to: both.map(\.1)),
        abs(map.scale - 1) < Self.maxMoveScaling
      else { return nil }
      let errors = both.map { distance(map * $0.0, $0.1) }
      let limit = Self.maxMoveError * (errors.median() ?? 0)
      let kept = zip(both, errors).filter { $1 <= limit }.map(\.0)
      if kept.count == both.count { return map }
      both = kept
    }
    return Similarity.align(from: both.map(\.0), to: both.map(\.1))
  }
}
