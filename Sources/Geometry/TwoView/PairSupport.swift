import Numerics

/// The matches of two views that support matrices estimated elsewhere.
///
/// Inliers are defined as in `estimateTwoView`: Sampson distance for epipolar geometry, mean
/// transfer error for homographies.
public struct PairSupport {
  private let undistorted: PointPairBlocks
  private let plain: PointPairBlocks
  private let cameras: (Camera, Camera)
  private let maxError: Double

  /// - Parameters:
  ///   - first, second: Matched pixels of the two images.
  ///   - maxError: Maximum distance of an inlier, pixels.
  public init(
    _ first: [SIMD2<Double>], _ second: [SIMD2<Double>], cameras: (Camera, Camera),
    maxError: Double = TwoViewOptions().maxError
  ) {
    let focals = SIMD2(cameras.0.focal, cameras.1.focal)
    self.cameras = cameras
    self.maxError = maxError
    undistorted = PointPairBlocks(pixels: first, second, cameras: cameras)
    plain = PointPairBlocks(
      first: first.map { Self.scaled($0, cameras.0) },
      second: second.map { Self.scaled($0, cameras.1) }, focals: focals)
  }

  /// A pixel relative to the principal point in focal lengths, without removal of distortion.
  private static func scaled(_ pixel: SIMD2<Double>, _ camera: Camera) -> SIMD2<Double> {
    SIMD2((pixel.x - camera.cx) / camera.fx, (pixel.y - camera.cy) / camera.fy)
  }

  /// Inliers of `x₂ᵀ E x₁ = 0` for normalized coordinates.
  public func essential(_ e: Matrix3) -> [Bool] {
    undistorted.sampsonInliers(e, maxError: maxError)
  }

  /// Inliers of `x₂ᵀ F x₁ = 0` for distorted pixels.
  public func fundamental(_ f: Matrix3) -> [Bool] {
    plain.sampsonInliers(
      cameras.1.matrix.transpose * f * cameras.0.matrix, maxError: maxError)
  }

  /// Inliers of `x₂ ~ H x₁` for distorted pixels.
  public func homography(_ h: Matrix3) -> [Bool] {
    let scaled = cameras.1.matrix.inverse * h * cameras.0.matrix
    return plain.transferInliers(scaled, inverse: scaled.inverse, maxError: maxError)
  }

  /// The relative pose of an essential matrix, and the median triangulation angle of its inliers,
  /// radians.
  ///
  /// - Parameter inliers: Matches that select one of the four poses of the matrix.
  public func motion(
    of e: Matrix3, inliers: [Bool]
  ) -> (secondFromFirst: RigidTransform, medianAngle: Double) {
    let (a, b) = selected(inliers)
    let pose = poseFromEssential(e, first: a, second: b).secondFromFirst
    return (pose, Geometry.medianAngle(pose, a, b))
  }

  /// The median triangulation angle of the inliers of a known relative pose, radians.
  public func medianAngle(_ secondFromFirst: RigidTransform, inliers: [Bool]) -> Double {
    let (a, b) = selected(inliers)
    return Geometry.medianAngle(secondFromFirst, a, b)
  }

  private func selected(_ mask: [Bool]) -> ([SIMD2<Double>], [SIMD2<Double>]) {
    let indices = mask.indices.filter { mask[$0] }
    return (indices.map { undistorted.first[$0] }, indices.map { undistorted.second[$0] })
  }
}
