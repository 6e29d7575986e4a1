import Numerics

/// How many matches of two views agree with matrices that somebody else estimated.
///
/// Inliers are those of `estimateTwoView`: Sampson distance for epipolar geometry, mean transfer error
/// for homographies.
public struct PairSupport {
  private let undistorted: PointPairBlocks
  private let plain: PointPairBlocks
  private let cameras: (Camera, Camera)
  private let maxError: Double

  /// - Parameters:
  ///   - first, second: Matched pixels of the two images.
  ///   - maxError: Largest distance of an inlier, pixels.
  public init(
    _ first: [SIMD2<Double>], _ second: [SIMD2<Double>], cameras: (Camera, Camera),
    maxError: Double = TwoViewOptions().maxError
  ) {
    let focals = SIMD2(cameras.0.focal, cameras.1.focal)
    self.cameras = cameras
    self.maxError = maxError
    undistorted = PointPairBlocks(
      first: first.map(cameras.0.normalize), second: second.map(cameras.1.normalize),
      focals: focals)
    plain = PointPairBlocks(
      first: first.map { Self.scaled($0, cameras.0) },
      second: second.map { Self.scaled($0, cameras.1) }, focals: focals)
  }

  /// A pixel in focal lengths from the principal point, with the distortion it has.
  private static func scaled(_ pixel: SIMD2<Double>, _ camera: Camera) -> SIMD2<Double> {
    SIMD2((pixel.x - camera.cx) / camera.fx, (pixel.y - camera.cy) / camera.fy)
  }

  /// Matches that agree with `x₂ᵀ E x₁ = 0` for normalised coordinates.
  public func essential(_ e: Matrix3) -> [Bool] {
    undistorted.sampsonInliers(e, maxError: maxError)
  }

  /// Matches that agree with `x₂ᵀ F x₁ = 0` for pixels, distortion included.
  public func fundamental(_ f: Matrix3) -> [Bool] {
    plain.sampsonInliers(
      cameras.1.matrix.transpose * f * cameras.0.matrix, maxError: maxError)
  }

  /// Matches that agree with `x₂ ~ H x₁` for pixels, distortion included.
  public func homography(_ h: Matrix3) -> [Bool] {
    let scaled = cameras.1.matrix.inverse * h * cameras.0.matrix
    return plain.transferInliers(scaled, inverse: scaled.inverse, maxError: maxError)
  }

  /// The motion of an essential matrix, and the median angle between the rays of its inliers,
  /// radians.
  ///
  /// - Parameter inliers: Matches that decide between the four motions of the matrix.
  public func motion(
    of e: Matrix3, inliers: [Bool]
  ) -> (secondFromFirst: RigidTransform, medianAngle: Double) {
    let (a, b) = selected(inliers)
    let pose = poseFromEssential(e, first: a, second: b).secondFromFirst
    return (pose, Geometry.medianAngle(pose, a, b))
  }

  /// The median angle between the rays of inliers of a known motion, radians.
  public func medianAngle(_ secondFromFirst: RigidTransform, inliers: [Bool]) -> Double {
    let (a, b) = selected(inliers)
    return Geometry.medianAngle(secondFromFirst, a, b)
  }

  private func selected(_ mask: [Bool]) -> ([SIMD2<Double>], [SIMD2<Double>]) {
    let indices = mask.indices.filter { mask[$0] }
    return (indices.map { undistorted.first[$0] }, indices.map { undistorted.second[$0] })
  }
}
