import Geometry
import Numerics
import Scene

extension MissingCorrespondences {
  /// Brings the points that the second view of a pair saw onto those that the first matched.
  ///
  /// - Returns: `nil` where the matches are not between two places of the model that have one shape.
  func move(_ pair: ViewPair) -> Similarity? {
    var both = pair.inliers.compactMap { match -> (SIMD3<Double>, SIMD3<Double>)? in
      let (a, b) = problem.ids(match, pair)
      let tracks = (Int(model.tracks.trackOf[a]), Int(model.tracks.trackOf[b]))
      guard model.isUsed[a], model.isUsed[b], tracks.0 != tracks.1 else { return nil }
      return (model.positions[tracks.1], model.positions[tracks.0])
    }
    for _ in 0..<3 {
      guard both.count >= 10,
        let map = Similarity.align(from: both.map(\.0), to: both.map(\.1)),
        abs(map.scale - 1) < 0.2
      else { return nil }
      let errors = both.map { distance(map * $0.0, $0.1) }
      let limit = 2.5 * (errors.median() ?? 0)
      let kept = zip(both, errors).filter { $1 <= limit }.map(\.0)
      if kept.count == both.count { return map }
      both = kept
    }
    return Similarity.align(from: both.map(\.0), to: both.map(\.1))
  }
}
