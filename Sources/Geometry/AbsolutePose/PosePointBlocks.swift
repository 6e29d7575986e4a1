import Numerics

/// 2D–3D correspondences, prepared for scoring many poses.
struct PosePointBlocks {
  let points: [SIMD3<Double>]
  /// Undistorted normalized coordinates.
  let rays: [SIMD2<Double>]
  /// Pixels per unit of normalized coordinates, along x and y.
  let focals: SIMD2<Double>
  /// The scale of each ray relative to `focals`; empty if it is 1 for all.
  private let scales: [Double]
  /// X, Y, Z (from `origin`), x, y, and the squared scale if there are any.
  private let lists: ResidualLists
  private let origin: SIMD3<Double>

  var count: Int { points.count }

  /// - Parameter pixels: Observed pixels (with the camera's distortion).
  init(points: [SIMD3<Double>], pixels: [SIMD2<Double>], camera: Camera) {
    let rays = pixels.map(camera.normalize)
    self.init(
      points: points, rays: rays, focals: SIMD2(camera.fx, camera.fy),
      scales: camera.lens == .fisheye ? rays.map(camera.relativeScale) : [])
  }

  init(
    points: [SIMD3<Double>], rays: [SIMD2<Double>], focals: SIMD2<Double>, scales: [Double] = []
  ) {
    self.points = points
    self.rays = rays
    self.focals = focals
    self.scales = scales
    origin = points.reduce(.zero, +) / Double(max(points.count, 1))
    var lists = ResidualLists(scales.isEmpty ? 5 : 6, count: points.count)
    for i in 0..<points.count {
      let p = points[i] - origin
      for k in 0..<3 { lists[k, i] = Float(p[k]) }
      for k in 0..<2 { lists[3 + k, i] = Float(rays[i][k]) }
    }
    for i in scales.indices { lists[5, i] = Float(scales[i] * scales[i]) }
    self.lists = lists
  }

  /// MSAC score of the squared reprojection errors in pixels; points behind the camera are
  /// outliers.
  func score(_ pose: RigidTransform, maxError: Double, limit: Double) -> RobustScore {
    let r = KernelMatrix(pose.rotation)
    let t = SIMD3<Float>(pose * origin)
    let scales = SIMD2<Float>(focals * focals)
    let isScaled = !self.scales.isEmpty
    return lists.score(maxError: maxError, limit: limit) {
      projectionKernel(r, t, scales, $0, $1, $2, $3)
      if isScaled { scaleKernel($0 + 5 &* $1, $2, $3) }
    }
  }

  /// Pixels per unit of normalized coordinates at a ray.
  @inline(__always) func focals(at i: Int) -> SIMD2<Double> {
    scales.isEmpty ? focals : focals * scales[i]
  }

  /// Squared reprojection error in pixels; infinite behind the camera.
  @inline(__always) func error2(_ i: Int, _ pose: RigidTransform) -> Double {
    let x = pose * points[i]
    guard x.z > 0 else { return .infinity }
    let e = (SIMD2(x.x / x.z, x.y / x.z) - rays[i]) * focals(at: i)
    return dot(e, e)
  }

  func inliers(_ pose: RigidTransform, maxError: Double) -> [Bool] {
    (0..<count).map { error2($0, pose) < maxError * maxError }
  }
}
