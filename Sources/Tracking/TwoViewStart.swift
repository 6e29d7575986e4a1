import Geometry
import Numerics
import Support

/// What two views show in common, in the frame of the first, where the second is 1 away.
struct TwoViewStart {
  /// Least median angle between the rays.
  static let minAngle = 3.5 * Double.pi / 180
  /// Fewest points.
  static let minPoints = 50

  /// `secondFromFirst`.
  let pose: RigidTransform
  /// Points, with the index of the match that gave each.
  let points: [(index: Int, point: SIMD3<Double>)]

  /// - Parameters:
  ///   - first, second: Matched pixels.
  ///   - maxError: Largest distance from an epipolar line, pixels.
  /// - Returns: `nil` where the views agree too little or are too near each other.
  init?(
    _ first: [SIMD2<Float>], _ second: [SIMD2<Float>], cameras: (Camera, Camera),
    maxError: Double, using random: RandomStream
  ) {
    var options = TwoViewOptions()
    options.maxError = maxError
    options.minInliers = Self.minPoints
    options.maxTrials = 600
    var random = random
    let geometry = estimateTwoView(
      first.map { SIMD2<Double>($0) }, second.map { SIMD2<Double>($0) }, cameras: cameras,
      focalsKnown: true, options: options, using: &random)
    guard geometry.kind == .general || geometry.kind == .planar,
      let pose = geometry.secondFromFirst, geometry.medianAngle > Self.minAngle
    else { return nil }
    let most = maxError / min(cameras.0.focal, cameras.1.focal)
    let points = first.indices.compactMap { k -> (index: Int, point: SIMD3<Double>)? in
      guard geometry.inliers[k] else { return nil }
      let a = cameras.0.normalize(SIMD2<Double>(first[k]))
      let b = cameras.1.normalize(SIMD2<Double>(second[k]))
      guard let point = triangulate([(.identity, a), (pose, b)]),
        triangulationAngle(.zero, pose.center, point) > Self.minAngle / 3,
        normalizedError2(point, .identity, a) < most * most,
        normalizedError2(point, pose, b) < most * most
      else { return nil }
      return (k, point)
    }
    guard points.count >= Self.minPoints else { return nil }
    self.pose = pose
    self.points = points
  }
}
