import Numerics
import Support

extension Similarity {
  /// The similarity that best carries `from` over to `to`, `Σ |s R from + t − to|²` least.
  ///
  /// - Returns: `nil` for fewer than three points, unequal counts, or points on a line (whose
  ///   rotation is not determined).
  ///
  /// Reference: Umeyama, "Least-Squares Estimation of Transformation Parameters Between Two Point
  /// Patterns", PAMI 13(4), 1991.
  public static func align(from: [SIMD3<Double>], to: [SIMD3<Double>]) -> Similarity? {
    guard from.count == to.count, from.count >= 3 else { return nil }
    let n = Double(from.count)
    let a = from.reduce(SIMD3<Double>.zero, +) / n
    let b = to.reduce(SIMD3<Double>.zero, +) / n
    var covariance = Matrix3(diagonal: .zero)
    var spread = 0.0
    for i in 0..<from.count {
      covariance = covariance + Matrix3.outer(to[i] - b, from[i] - a)
      spread += dot(from[i] - a, from[i] - a)
    }
    let (u, s, v) = covariance.svd()
    guard spread > 0, spread.isFinite, s.x.isFinite, s.y > 1e-9 * s.x else { return nil }
    let sign = u.determinant * v.determinant < 0 ? -1.0 : 1.0
    let rotation = Matrix3(columns: u.c0, u.c1, u.c2 * sign) * v.transpose
    let scale = (s.x + s.y + s.z * sign) / spread
    guard scale > 0 else { return nil }
    return Similarity(scale: scale, rotation: rotation, translation: b - rotation * a * scale)
  }

  /// The similarity that carries most of `from` to within `maxError` of `to`, by LO-RANSAC.
  ///
  /// - Parameter maxError: Largest distance of an inlier, in the unit of `to`.
  /// - Returns: `nil` where no three points agree.
  public static func alignRobust(
    from: [SIMD3<Double>], to: [SIMD3<Double>], maxError: Double, maxTrials: Int = 1000,
    using random: inout RandomStream
  ) -> (similarity: Similarity, inliers: [Bool])? {
    guard from.count == to.count, maxError > 0 else { return nil }
    var problem = SimilarityProblem(from: from, to: to, maxError: maxError)
    let options = RobustOptions(maxTrials: maxTrials)
    guard let fit = locallyOptimisedRansac(&problem, options: options, using: &random) else {
      return nil
    }
    return (fit.model, problem.inliers(fit.model))
  }
}

/// RANSAC over three pairs of points for a similarity.
struct SimilarityProblem: RobustProblem {
  let from: [SIMD3<Double>]
  let to: [SIMD3<Double>]
  let maxError: Double

  var count: Int { from.count }
  var sampleSize: Int { 3 }

  mutating func fit(_ sample: [Int], into models: inout [Similarity]) {
    let fit = Similarity.align(from: sample.map { from[$0] }, to: sample.map { to[$0] })
    if let fit { models.append(fit) }
  }

  func score(_ model: Similarity, limit: Double) -> RobustScore {
    var score = RobustScore(cost: 0, inliers: 0)
    for i in 0..<count {
      let e = model * from[i] - to[i]
      let s = dot(e, e) / (maxError * maxError)
      score.cost += s < 1 ? s : 1
      if s < 1 { score.inliers += 1 }
      if score.cost > limit { break }
    }
    return score
  }

  func inliers(_ model: Similarity) -> [Bool] {
    (0..<count).map { distance(model * from[$0], to[$0]) < maxError }
  }

  func refined(_ model: Similarity) -> Similarity? {
    let mask = inliers(model)
    let indices = mask.indices.filter { mask[$0] }
    return Similarity.align(from: indices.map { from[$0] }, to: indices.map { to[$0] })
  }
}
