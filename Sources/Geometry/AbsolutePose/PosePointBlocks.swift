import Numerics

/// Points with their observed images, prepared for scoring many poses.
struct PosePointBlocks {
  let points: [SIMD3<Double>]
  /// Undistorted normalised coordinates.
  let rays: [SIMD2<Double>]
  /// Pixels a unit of normalised coordinates, along x and y.
  let focals: SIMD2<Double>
  /// Lists of X, Y, Z (from `origin`), x, y in single precision, each `slots` long, with NaN at
  /// the end.
  private let lists: [Float]
  private let slots: Int
  private let origin: SIMD3<Double>

  var count: Int { points.count }

  init(points: [SIMD3<Double>], rays: [SIMD2<Double>], focals: SIMD2<Double>) {
    self.points = points
    self.rays = rays
    self.focals = focals
    slots = (points.count + 7) / 8 * 8
    origin = points.reduce(.zero, +) / Double(max(points.count, 1))
    var lists = [Float](repeating: .nan, count: slots * 5)
    for i in 0..<points.count {
      let p = points[i] - origin
      lists[i] = Float(p.x)
      lists[slots + i] = Float(p.y)
      lists[2 * slots + i] = Float(p.z)
      lists[3 * slots + i] = Float(rays[i].x)
      lists[4 * slots + i] = Float(rays[i].y)
    }
    self.lists = lists
  }

  /// MSAC score under the squared reprojection error in pixels; points behind are outliers.
  func score(_ pose: RigidTransform, maxError: Double, limit: Double) -> RobustScore {
    let r = KernelMatrix(pose.rotation)
    let t = SIMD3<Float>(pose * origin)
    let scales = SIMD2<Float>(focals * focals)
    let missing = slots - count
    let limit = (limit + Double(missing)) * maxError * maxError
    return withUnsafeTemporaryAllocation(of: Float.self, capacity: 128) { buffer in
      lists.withUnsafeBufferPointer { lists in
        guard let out = buffer.baseAddress, let base = lists.baseAddress else {
          return RobustScore.none(0)
        }
        var sum = RobustSum(maxError: maxError)
        var start = 0
        while start < slots {
          let size = min(128, slots &- start)
          projectionKernel(r, t, scales, base + start, slots, size, out)
          sum.add(out, count: size)
          start &+= size
          if sum.cost > limit { return RobustScore(cost: .infinity, inliers: 0) }
        }
        return sum.score(slots: slots, missing: missing, maxError: maxError)
      }
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
