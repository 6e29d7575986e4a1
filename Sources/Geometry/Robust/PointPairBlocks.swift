import Numerics

/// Point pairs prepared for scoring many two-view models.
///
/// Points are undistorted and centred, divided by the focal length (`first`, `second`); residuals
/// are in pixels: each image's coordinates count `focal` pixels a unit.
struct PointPairBlocks {
  let first: [SIMD2<Double>]
  let second: [SIMD2<Double>]
  let focals: SIMD2<Double>
  /// Lists of x₁, y₁, x₂, y₂ in single precision, each `slots` long, filled up with NaN.
  private let lists: [Float]
  private let slots: Int

  var count: Int { first.count }

  init(first: [SIMD2<Double>], second: [SIMD2<Double>], focals: SIMD2<Double>) {
    self.first = first
    self.second = second
    self.focals = focals
    slots = (first.count + 7) / 8 * 8
    var lists = [Float](repeating: .nan, count: slots * 4)
    for i in 0..<first.count {
      lists[i] = Float(first[i].x)
      lists[slots + i] = Float(first[i].y)
      lists[2 * slots + i] = Float(second[i].x)
      lists[3 * slots + i] = Float(second[i].y)
    }
    self.lists = lists
  }

  /// MSAC score under the squared Sampson distance to the epipolar constraint of `e`.
  func sampsonScore(_ e: Matrix3, maxError: Double, limit: Double) -> RobustScore {
    let m = KernelMatrix(e)
    let weights = SIMD2<Float>(1 / (focals * focals))
    return score(maxError: maxError, limit: limit) { sampsonKernel(m, weights, $0, $1, $2) }
  }

  /// MSAC score under the mean squared transfer error of `h`, half from either side.
  func transferScore(
    _ h: Matrix3, inverse: Matrix3, maxError: Double, limit: Double
  ) -> RobustScore {
    let (forward, back) = (KernelMatrix(h), KernelMatrix(inverse))
    let weights = SIMD2<Float>(0.5 * focals * focals)
    return score(maxError: maxError, limit: limit) {
      transferKernel(forward, back, weights, $0, $1, $2)
    }
  }

  /// Which pairs lie within `maxError` pixels (Sampson) of the epipolar constraint.
  func sampsonInliers(_ e: Matrix3, maxError: Double) -> [Bool] {
    (0..<count).map { abs(sampsonResidual(e, first[$0], second[$0], focals)) < maxError }
  }

  /// Which pairs a homography carries over to within `maxError` pixels (root mean square of both
  /// directions).
  func transferInliers(_ h: Matrix3, inverse: Matrix3, maxError: Double) -> [Bool] {
    (0..<count).map { i in
      let a = h * SIMD3(first[i].x, first[i].y, 1)
      let b = inverse * SIMD3(second[i].x, second[i].y, 1)
      let e2 = (SIMD2(a.x, a.y) / a.z - second[i]) * focals.y
      let e1 = (SIMD2(b.x, b.y) / b.z - first[i]) * focals.x
      return 0.5 * (dot(e1, e1) + dot(e2, e2)) < maxError * maxError
    }
  }

  /// Scores in chunks, so that a hopeless model is given up early.
  @inline(__always) private func score(
    maxError: Double, limit: Double,
    _ residuals: (PairPointers, Int, UnsafeMutablePointer<Float>) -> Void
  ) -> RobustScore {
    let missing = slots - count
    let limit = (limit + Double(missing)) * maxError * maxError
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: 128) { buffer in
      lists.withUnsafeBufferPointer { lists in
        guard let out = buffer.baseAddress, let base = lists.baseAddress else {
          return RobustScore.none(0)
        }
        let pointers = PairPointers(
          x1: base, y1: base + slots, x2: base + 2 &* slots, y2: base + 3 &* slots)
        var sum = RobustSum(maxError: maxError)
        var start = 0
        while start < slots {
          let size = min(128, slots &- start)
          residuals(pointers.advanced(by: start), size, out)
          sum.add(out, count: size)
          start &+= size
          if sum.cost > limit { return RobustScore(cost: .infinity, inliers: 0) }
        }
        return sum.score(slots: slots, missing: missing, maxError: maxError)
      }
    }
  }
}
