import Numerics

/// Points with their observed images, in blocks of four for scoring.
struct PosePointBlocks {
  let points: [SIMD3<Double>]
  /// Undistorted normalised coordinates.
  let rays: [SIMD2<Double>]
  /// Pixels a unit of normalised coordinates, along x and y.
  let focals: SIMD2<Double>
  /// Five vectors a block: X, Y, Z, x, y; missing ones are NaN.
  private let blocks: [SIMD4<Double>]

  var count: Int { points.count }

  init(points: [SIMD3<Double>], rays: [SIMD2<Double>], focals: SIMD2<Double>) {
    self.points = points
    self.rays = rays
    self.focals = focals
    var blocks = [SIMD4<Double>](
      repeating: SIMD4(repeating: .nan), count: (points.count + 3) / 4 * 5)
    for i in 0..<points.count {
      let base = i / 4 * 5
      blocks[base][i % 4] = points[i].x
      blocks[base + 1][i % 4] = points[i].y
      blocks[base + 2][i % 4] = points[i].z
      blocks[base + 3][i % 4] = rays[i].x
      blocks[base + 4][i % 4] = rays[i].y
    }
    self.blocks = blocks
  }

  /// MSAC score under the squared reprojection error in pixels; points behind are outliers.
  func score(_ pose: RigidTransform, maxError: Double, limit: Double) -> RobustScore {
    let r = LaneMatrix(pose.rotation)
    let tx = SIMD4(repeating: pose.translation.x)
    let ty = SIMD4(repeating: pose.translation.y)
    let tz = SIMD4(repeating: pose.translation.z)
    let fx2 = SIMD4(repeating: focals.x * focals.x)
    let fy2 = SIMD4(repeating: focals.y * focals.y)
    let bound = SIMD4(repeating: maxError * maxError)
    let one = SIMD4<Double>(repeating: 1)
    let slots = blocks.count / 5 * 4
    let missing = Double(slots - count)
    let limit = (limit + missing) * maxError * maxError
    return blocks.withUnsafeBufferPointer { buffer in
      guard var p = buffer.baseAddress else { return RobustScore.none(0) }
      var costs = SIMD4<Double>.zero
      var outliers = SIMD4<Double>.zero
      var left = buffer.count / 5
      while left > 0 {
        for _ in 0..<min(left, 8) {
          let (x, y, z) = (p[0], p[1], p[2])
          let cz = r.m20 * x + r.m21 * y + r.m22 * z + tz
          let ex = (r.m00 * x + r.m01 * y + r.m02 * z + tx) / cz - p[3]
          let ey = (r.m10 * x + r.m11 * y + r.m12 * z + ty) / cz - p[4]
          let e2 = ex * ex * fx2 + ey * ey * fy2
          let inside = (e2 .< bound) .& (cz .> SIMD4.zero)
          costs += bound.replacing(with: e2, where: inside)
          outliers += one.replacing(with: 0, where: inside)
          p += 5
        }
        left &-= 8
        if costs.x + costs.y + costs.z + costs.w > limit {
          return RobustScore(cost: .infinity, inliers: 0)
        }
      }
      let cost = costs.x + costs.y + costs.z + costs.w
      let lost = outliers.x + outliers.y + outliers.z + outliers.w
      return RobustScore(
        cost: cost / (maxError * maxError) - missing, inliers: slots - Int(lost))
    }
  }

  /// Squared reprojection error in pixels; infinite behind the camera.
  @inline(__always) func error2(_ i: Int, _ pose: RigidTransform) -> Double {
    let x = pose * points[i]
    guard x.z > 0 else { return .infinity }
    let e = (SIMD2(x.x / x.z, x.y / x.z) - rays[i]) * focals
    return dot(e, e)
  }

  func inliers(_ pose: RigidTransform, maxError: Double) -> [Bool] {
    (0..<count).map { error2($0, pose) < maxError * maxError }
  }
}
