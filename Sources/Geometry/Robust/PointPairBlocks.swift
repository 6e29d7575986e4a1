import Numerics

/// Correspondences prepared for scoring many two-view models.
///
/// Points are undistorted, relative to the principal point and divided by the focal length
/// (`first`, `second`). Residuals are in pixels: a unit of each image's coordinates is `focal`
/// pixels, times the scale at the point for fisheye lenses.
struct PointPairBlocks {
  let first: [SIMD2<Double>]
  let second: [SIMD2<Double>]
  let focals: SIMD2<Double>
  /// The scales of each pair relative to `focals`; empty if all are 1.
  private let scales: [SIMD2<Double>]
  /// x₁, y₁, x₂, y₂, and the squared focal lengths of each pair if it has scales.
  private let lists: ResidualLists

  var count: Int { first.count }

  /// - Parameters:
  ///   - first, second: Matched pixels of the two images, whose distortion is removed.
  init(
    pixels first: [SIMD2<Double>], _ second: [SIMD2<Double>], cameras: (Camera, Camera)
  ) {
    let (a, b) = (first.map(cameras.0.normalize), second.map(cameras.1.normalize))
    let isScaled = cameras.0.lens == .fisheye || cameras.1.lens == .fisheye
    self.init(
      first: a, second: b, focals: SIMD2(cameras.0.focal, cameras.1.focal),
      scales: isScaled
        ? zip(a, b).map {
          SIMD2(cameras.0.relativeScale(at: $0), cameras.1.relativeScale(at: $1))
        } : [])
  }

  init(
    first: [SIMD2<Double>], second: [SIMD2<Double>], focals: SIMD2<Double>,
    scales: [SIMD2<Double>] = []
  ) {
    self.first = first
    self.second = second
    self.focals = focals
    self.scales = scales
    var lists = ResidualLists(scales.isEmpty ? 4 : 6, count: first.count)
    for i in 0..<first.count {
      lists[0, i] = Float(first[i].x)
      lists[1, i] = Float(first[i].y)
      lists[2, i] = Float(second[i].x)
      lists[3, i] = Float(second[i].y)
    }
    for i in scales.indices {
      let local = focals * scales[i]
      for k in 0..<2 { lists[4 + k, i] = Float(local[k] * local[k]) }
    }
    self.lists = lists
  }

  /// Pixels per unit of normalized coordinates of both points of a pair.
  @inline(__always) func focals(at i: Int) -> SIMD2<Double> {
    scales.isEmpty ? focals : focals * scales[i]
  }

  /// The same points with all focal lengths multiplied by a factor.
  func zoomed(by factor: Double) -> PointPairBlocks {
    PointPairBlocks(
      first: first.map { $0 / factor }, second: second.map { $0 / factor },
      focals: focals * factor, scales: scales)
  }

  /// MSAC score of the squared Sampson distances to the epipolar constraint of `e`.
  func sampsonScore(_ e: Matrix3, maxError: Double, limit: Double) -> RobustScore {
    let m = KernelMatrix(e)
    let weights = SIMD2<Float>(1 / (focals * focals))
    guard scales.isEmpty else {
      return lists.score(maxError: maxError, limit: limit) {
        sampsonKernel(m, scaled: PairPointers($0, stride: $1), $0 + 4 &* $1, $1, $2, $3)
      }
    }
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
    guard scales.isEmpty else {
      return lists.score(maxError: maxError, limit: limit) {
        transferKernel(
          forward, back, scaled: PairPointers($0, stride: $1), $0 + 4 &* $1, $1, $2, $3)
      }
    }
    return lists.score(maxError: maxError, limit: limit) {
      transferKernel(forward, back, weights, PairPointers($0, stride: $1), $2, $3)
    }
  }

  /// Whether each correspondence is within `maxError` pixels (Sampson distance) of the epipolar
  /// constraint.
  func sampsonInliers(_ e: Matrix3, maxError: Double) -> [Bool] {
    (0..<count).map { abs(sampsonResidual(e, first[$0], second[$0], focals(at: $0))) < maxError }
  }

  /// Whether a homography maps each correspondence to within `maxError` pixels (root mean square of
  /// both directions).
  func transferInliers(_ h: Matrix3, inverse: Matrix3, maxError: Double) -> [Bool] {
    (0..<count).map { i in
      let a = h * SIMD3(first[i].x, first[i].y, 1)
      let b = inverse * SIMD3(second[i].x, second[i].y, 1)
      let focals = focals(at: i)
      let e2 = (SIMD2(a.x, a.y) / a.z - second[i]) * focals.y
      let e1 = (SIMD2(b.x, b.y) / b.z - first[i]) * focals.x
      return 0.5 * (dot(e1, e1) + dot(e2, e2)) < maxError * maxError
    }
  }
}
