import Geometry
import Numerics
import Support

/// The common points of two views, in the frame of the first; the baseline has length 1.
struct TwoViewInitialization {
  /// Minimum median triangulation angle, radians; below it, depths are too inaccurate for patches
  /// to be found again.
  static let minAngle = 3.5 * Double.pi / 180
  /// Minimum triangulation angle of a single point, radians.
  static let minPointAngle = minAngle / 3
  /// Minimum number of points of a first map.
  static let minPoints = 50
  /// Maximum number of trials, to limit the time per frame.
  static let maxTrials = 600

  /// `secondFromFirst`.
  let pose: RigidTransform
  /// Points, with the index of the match that each was triangulated from.
  let points: [(index: Int, point: SIMD3<Double>)]

  /// - Parameters:
  ///   - first, second: Matched pixels.
  ///   - maxError: Maximum distance from an epipolar line, pixels.
  /// - Returns: `nil` if the views have too few inliers or too small a baseline.
  init?(
    _ first: [SIMD2<Float>], _ second: [SIMD2<Float>], cameras: (Camera, Camera),
    maxError: Double, using random: RandomStream
  ) {
    var options = TwoViewOptions()
    options.maxError = maxError
    options.minInliers = Self.minPoints
    options.maxTrials = Self.maxTrials
    var random = random
    let geometry = estimateTwoView(
      first.map { SIMD2<Double>($0) }, second.map { SIMD2<Double>($0) }, cameras: cameras,
      focalsKnown: true, options: options, using: &random)
    guard geometry.kind == .general || geometry.kind == .planar,
      let pose = geometry.secondFromFirst, geometry.medianAngle > Self.minAngle
    else { return nil }
    let limit = maxError / min(cameras.0.focal, cameras.1.focal)
    let points = first.indices.compactMap { k -> (index: Int, point: SIMD3<Double>)? in
      guard geometry.inliers[k] else { return nil }
      let a = cameras.0.normalize(SIMD2<Double>(first[k]))
      let b = cameras.1.normalize(SIMD2<Double>(second[k]))
      guard let point = triangulate([(.identity, a), (pose, b)]),
        triangulationAngle(.zero, pose.center, point) > Self.minPointAngle,
        normalizedError2(point, .identity, a) < limit * limit,
        normalizedError2(point, pose, b) < limit * limit
      else { return nil }
      return (k, point)
    }
    guard points.count >= Self.minPoints else { return nil }
    self.pose = pose
    self.points = points
  }
}
