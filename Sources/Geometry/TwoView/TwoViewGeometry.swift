import Numerics

/// The verified geometry of two views.
public struct TwoViewGeometry: Sendable, Equatable {
  /// The type of geometry that the matches support.
  public var kind: PairKind
  /// Whether each match is an inlier of the chosen model, in the given order.
  public var inliers: [Bool]
  /// Number of inliers of the chosen model.
  public var inlierCount: Int
  /// Number of inliers of the best essential matrix.
  public var essentialInliers: Int
  /// Number of inliers of the best fundamental matrix.
  public var fundamentalInliers: Int
  /// Number of inliers of the best homography.
  public var homographyInliers: Int
  /// Number of inliers of the best pure rotation; 0 if a homography does not explain the pair.
  public var rotationInliers: Int
  /// Whether an essential matrix fits the pair as well as a fundamental matrix, so that the given
  /// focal lengths are plausible.
  public var isCalibrated: Bool
  /// Relative pose of the second camera, |translation| = 1 (0 for a pure rotation).
  public var secondFromFirst: RigidTransform?
  /// Median triangulation angle of the inliers in front of both cameras, radians.
  public var medianAngle: Double
  /// `x₂ᵀ F x₁ = 0` for undistorted pixels relative to the principal point; `nil` if the pair is
  /// rejected, planar or panoramic.
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
  /// Maximum error of an inlier, pixels: Sampson distance, or half the symmetric transfer error for
  /// homographies.
  public var maxError = 4.0
  /// Minimum number of inliers of an accepted pair.
  public var minInliers = 15
  /// Minimum inlier ratio of an accepted pair.
  public var minInlierRatio = 0.0
  /// Minimum ratio of homography inliers to epipolar inliers for a planar or panoramic pair.
  public var maxHomographyRatio = 0.8
  /// Minimum ratio of essential inliers to fundamental inliers for a calibrated pair.
  public var minEssentialRatio = 0.95
  /// Median triangulation angle, radians, below which a planar pair that a rotation explains is
  /// panoramic.
  public var minAngle = 0.2 * Double.pi / 180
  /// Probability of drawing at least one outlier-free sample.
  public var confidence = 0.9999
  /// Maximum number of RANSAC trials for each model.
  public var maxTrials = 1500

  /// Creates the default options.
  public init() {}
}
