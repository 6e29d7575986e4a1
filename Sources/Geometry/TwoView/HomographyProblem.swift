import Numerics

/// RANSAC problem with samples of four correspondences for a homography of normalized coordinates.
struct HomographyProblem: RobustProblem {
  let pairs: PointPairBlocks
  let maxError: Double
  private var drawn = PairSample(size: 4)

  init(_ pairs: PointPairBlocks, maxError: Double) {
    self.pairs = pairs
    self.maxError = maxError
  }

  var count: Int { pairs.count }
  var sampleSize: Int { 4 }

  mutating func fit(_ sample: [Int], into models: inout [Matrix3]) {
    drawn.take(sample, of: pairs)
    if let h = homographyFourPoint(drawn.first, drawn.second) { models.append(h) }
  }

  func score(_ model: Matrix3, limit: Double) -> RobustScore {
    pairs.transferScore(model, inverse: model.inverse, maxError: maxError, limit: limit)
  }

  func inliers(_ model: Matrix3) -> [Bool] {
    pairs.transferInliers(model, inverse: model.inverse, maxError: maxError)
  }

  func refined(_ model: Matrix3) -> Matrix3? {
    let mask = inliers(model)
    let indices = mask.indices.filter { mask[$0] }
    guard indices.count >= 5 else { return nil }
    return homographyLeastSquares(
      indices.map { pairs.first[$0] }, indices.map { pairs.second[$0] })
  }
}

/// The rotation that best aligns the directions of correspondences, and its inliers.
///
/// Starts from the rotation nearest to a homography and refits (Kabsch) to the inliers.
struct RotationFit {
  var rotation: Matrix3
  var score: RobustScore

  init(_ homography: Matrix3, _ pairs: PointPairBlocks, maxError: Double) {
    let h = homography.determinant < 0 ? homography * -1 : homography
    rotation = h.nearestRotation
    score = Self.score(rotation, pairs, maxError)
    for _ in 0..<5 {
      let mask = pairs.transferInliers(
        rotation, inverse: rotation.transpose, maxError: 2 * maxError)
      var covariance = Matrix3(diagonal: .zero)
      for i in mask.indices where mask[i] {
        let a = normalized(SIMD3(pairs.first[i].x, pairs.first[i].y, 1))
        let b = normalized(SIMD3(pairs.second[i].x, pairs.second[i].y, 1))
        covariance = covariance + Matrix3.outer(b, a)
      }
      guard covariance.norm > 0 else { return }
      let next = covariance.nearestRotation
      let nextScore = Self.score(next, pairs, maxError)
      guard nextScore.cost < score.cost else { return }
      rotation = next
      score = nextScore
    }
  }

  private static func score(
    _ r: Matrix3, _ pairs: PointPairBlocks, _ maxError: Double
  ) -> RobustScore {
    pairs.transferScore(r, inverse: r.transpose, maxError: maxError, limit: .infinity)
  }
}
