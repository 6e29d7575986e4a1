import Numerics

/// The verified geometry of two views.
public struct TwoViewGeometry: Sendable, Equatable {
  /// What the matches support.
  public var kind: PairKind
  /// Which matches agree with the chosen model, in the order they were given.
  public var inliers: [Bool]
  /// Number of matches that agree with the chosen model.
  public var inlierCount: Int
  /// Inliers of the best essential matrix.
  public var essentialInliers: Int
  /// Inliers of the best fundamental matrix.
  public var fundamentalInliers: Int
  /// Inliers of the best homography.
  public var homographyInliers: Int
  /// Inliers of the best pure rotation; 0 where a homography does not explain the pair.
  public var rotationInliers: Int
  /// Whether the pair fits an essential matrix as well as a fundamental one, so that the focal
  /// lengths it was given are plausible.
  public var isCalibrated: Bool
  /// Pose of the second camera in the first, |translation| = 1 (0 for a pure rotation).
  public var secondFromFirst: RigidTransform?
  /// Median angle between the rays of the inliers in front of both cameras, radians.
  public var medianAngle: Double
  /// `x₂ᵀ F x₁ = 0` for undistorted pixels measured from the principal point; `nil` where the pair
  /// is rejected, planar or panoramic.
  public var centeredFundamental: Matrix3?

  static func rejected(_ count: Int) -> TwoViewGeometry {
    TwoViewGeometry(
      kind: .rejected, inliers: [Bool](repeating: false, count: count), inlierCount: 0,
      essentialInliers: 0, fundamentalInliers: 0, homographyInliers: 0, rotationInliers: 0,
      isCalibrated: false, secondFromFirst: nil, medianAngle: 0, centeredFundamental: nil)
  }
}

/// Limits of `estimateTwoView`; the defaults are COLMAP's.
public struct TwoViewOptions: Sendable, Equatable {
  /// Largest Sampson distance (half the symmetric transfer error for homographies) of an inlier,
  /// pixels.
  public var maxError = 4.0
  /// Fewest inliers of an accepted pair.
  public var minInliers = 15
  /// Smallest accepted share of inliers.
  public var minInlierRatio = 0.0
  /// Homography inliers over epipolar inliers from which a pair counts as planar or panoramic.
  public var maxHomographyRatio = 0.8
  /// Essential inliers over fundamental inliers from which a pair counts as calibrated.
  public var minEssentialRatio = 0.95
  /// Median angle below which a planar pair that a rotation explains is panoramic, radians.
  public var minAngle = 0.2 * Double.pi / 180
  /// Probability that a sample of inliers only was drawn.
  public var confidence = 0.9999
  /// Most RANSAC trials of each model.
  public var maxTrials = 1500

  /// The defaults.
  public init() {}
}
