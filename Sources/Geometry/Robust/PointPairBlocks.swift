import Numerics

/// Point pairs in blocks of four, so that residuals of four are computed at once.
///
/// Points are undistorted and centred, divided by the focal length (`first`, `second`); residuals
/// are in pixels: each image's coordinates count `focal` pixels a unit.
struct PointPairBlocks {
  let first: [SIMD2<Double>]
  let second: [SIMD2<Double>]
  let focals: SIMD2<Double>
  /// Four vectors a block: x₁, y₁, x₂, y₂ of four pairs; missing pairs are NaN.
  private let blocks: [SIMD4<Double>]

  var count: Int { first.count }

  init(first: [SIMD2<Double>], second: [SIMD2<Double>], focals: SIMD2<Double>) {
    self.first = first
    self.second = second
    self.focals = focals
    let blockCount = (first.count + 3) / 4
    var blocks = [SIMD4<Double>](repeating: SIMD4(repeating: .nan), count: blockCount * 4)
    for i in 0..<first.count {
      let base = i / 4 * 4
      blocks[base][i % 4] = first[i].x
      blocks[base + 1][i % 4] = first[i].y
      blocks[base + 2][i % 4] = second[i].x
      blocks[base + 3][i % 4] = second[i].y
    }
    self.blocks = blocks
  }

  /// MSAC score under the squared Sampson distance to the epipolar constraint of `e`.
  func sampsonScore(_ e: Matrix3, maxError: Double, limit: Double) -> RobustScore {
    let residual = SampsonLanes(e, focals)
    return score(maxError: maxError, limit: limit) { residual.squared($0) }
  }

  /// Which pairs lie within `maxError` pixels (Sampson) of the epipolar constraint.
  func sampsonInliers(_ e: Matrix3, maxError: Double) -> [Bool] {
    let residual = SampsonLanes(e, focals)
    return inliers(maxError: maxError) { residual.squared($0) }
  }

  /// MSAC score under the mean squared transfer error of `h`, half from either side.
  func transferScore(
    _ h: Matrix3, inverse: Matrix3, maxError: Double, limit: Double
  ) -> RobustScore {
    let residual = TransferLanes(h, inverse, focals)
    return score(maxError: maxError, limit: limit) { residual.squared($0) }
  }

  func transferInliers(_ h: Matrix3, inverse: Matrix3, maxError: Double) -> [Bool] {
    let residual = TransferLanes(h, inverse, focals)
    return inliers(maxError: maxError) { residual.squared($0) }
  }

  /// `residual` gets a pointer to the four vectors of a block.
  @inline(__always) private func score(
    maxError: Double, limit: Double, _ residual: (UnsafePointer<SIMD4<Double>>) -> SIMD4<Double>
  ) -> RobustScore {
    let bound = SIMD4(repeating: maxError * maxError)
    let missing = Double(blocks.count - count)
    let limit = (limit + missing) * maxError * maxError
    let one = SIMD4<Double>(repeating: 1)
    return blocks.withUnsafeBufferPointer { blocks in
      guard var p = blocks.baseAddress else { return RobustScore.none(0) }
      var costs = SIMD4<Double>.zero
      var outliers = SIMD4<Double>.zero
      var left = blocks.count / 4
      while left > 0 {
        // The sum is looked at every eight blocks: it costs about as much as one of them.
        for _ in 0..<min(left, 8) {
          let r = residual(p)
          let inside = r .< bound
          costs += bound.replacing(with: r, where: inside)
          outliers += one.replacing(with: 0, where: inside)
          p += 4
        }
        left &-= 8
        if costs.x + costs.y + costs.z + costs.w > limit {
          return RobustScore(cost: .infinity, inliers: 0)
        }
      }
      let cost = costs.x + costs.y + costs.z + costs.w
      let lost = outliers.x + outliers.y + outliers.z + outliers.w
      return RobustScore(
        cost: cost / (maxError * maxError) - missing, inliers: blocks.count - Int(lost))
    }
  }

  @inline(__always) private func inliers(
    maxError: Double, _ residual: (UnsafePointer<SIMD4<Double>>) -> SIMD4<Double>
  ) -> [Bool] {
    var mask = [Bool](repeating: false, count: count)
    blocks.withUnsafeBufferPointer { blocks in
      guard let p = blocks.baseAddress else { return }
      for block in 0..<blocks.count / 4 {
        let r = residual(p + 4 * block)
        for lane in 0..<min(4, count - 4 * block) {
          mask[4 * block + lane] = r[lane] < maxError * maxError
        }
      }
    }
    return mask
  }
}
