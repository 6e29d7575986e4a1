import Numerics

/// Correspondences prepared for scoring many two-view models.
///
/// Points are undistorted, relative to the principal point and divided by the focal length
/// (`first`, `second`). Residuals are in pixels: a unit of each image's coordinates is `focal`
/// pixels.
struct PointPairBlocks {
  let first: [SIMD2<Double>]
  let second: [SIMD2<Double>]
  let focals: SIMD2<Double>
  /// x₁, y₁, x₂, y₂.
  private let lists: ResidualLists

  var count: Int { first.count }

  init(first: [SIMD2<Double>], second: [SIMD2<Double>], focals: SIMD2<Double>) {
    self.first = first
    self.second = second
    self.focals = focals
    var lists = ResidualLists(4, count: first.count)
    for i in 0..<first.count {
      lists[0, i] = Float(first[i].x)
      lists[1, i] = Float(first[i].y)
      lists[2, i] = Float(second[i].x)
      lists[3, i] = Float(second[i].y)
    }
    self.lists = lists
  }

  /// MSAC score of the squared Sampson distances to the epipolar constraint of `e`.
  func sampsonScore(_ e: Matrix3, maxError: Double, limit: Double) -> RobustScore {
    let m = KernelMatrix(e)
    let weights = SIMD2<Float>(1 / (focals * focals))
    return lists.score(maxError: maxError, limit: limit) {
      sampsonKernel(m, weights, PairPointers($0, stride: $1), $2, $3)
    }
  }

  /// MSAC score of the symmetric squared transfer errors of `h`, averaged over both directions.
  func transferScore(
    _ h: Matrix3, inverse: Matrix3, maxError: Double, limit: Double
  ) -> RobustScore {
    let (forward, back) = (KernelMatrix(h), KernelMatrix(inverse))
    let weights = SIMD2<Float>(0.5 * focals * focals)
    return lists.score(maxError: maxError, limit: limit) {
      transferKernel(forward, back, weights, PairPointers($0, stride: $1), $2, $3)
    }
  }

  /// Whether each correspondence is within `maxError` pixels (Sampson distance) of the epipolar
  /// constraint.
  func sampsonInliers(_ e: Matrix3, maxError: Double) -> [Bool] {
    (0..<count).map { abs(sampsonResidual(e, first[$0], second[$0], focals)) < maxError }
  }

  /// Whether a homography maps each correspondence to within `maxError` pixels (root mean square of
  /// both directions).
  func transferInliers(_ h: Matrix3, inverse: Matrix3, maxError: Double) -> [Bool] {
    (0..<count).map { i in
      let a = h * SIMD3(first[i].x, first[i].y, 1)
      let b = inverse * SIMD3(second[i].x, second[i].y, 1)
      let e2 = (SIMD2(a.x, a.y) / a.z - second[i]) * focals.y
      let e1 = (SIMD2(b.x, b.y) / b.z - first[i]) * focals.x
      return 0.5 * (dot(e1, e1) + dot(e2, e2)) < maxError * maxError
    }
  }
}
