import Geometry
import Numerics

/// Two keypoints, one in each view of a pair, that may show the same point.
@frozen public struct Match: Sendable, Hashable, BitwiseCopyable {
  /// Keypoint index in the pair's first view.
  public var first: UInt32
  /// Keypoint index in the second.
  public var second: UInt32

  /// A match of two keypoints by their indices.
  public init(_ first: UInt32, _ second: UInt32) {
    self.first = first
    self.second = second
  }
}

/// A matched pair of views and the geometry that verified it; `first < second` index views.
public struct ViewPair: Sendable, Equatable {
  /// Index of the first view.
  public var first: Int
  /// Index of the second, greater than the first.
  public var second: Int
  /// What geometry the matches support.
  public var kind: PairKind
  /// Matches before verification.
  public var putative: Int
  /// Inliers of the essential (or fundamental) matrix.
  public var inliers: [Match]
  /// Inliers of the best homography, for `why` and `pair`.
  public var homographyInliers: Int
  /// Inliers of the best fundamental matrix.
  public var fundamentalInliers: Int
  /// Pose of the second camera in the first (|translation| = 1), where it could be estimated.
  public var secondFromFirst: RigidTransform?
  /// Median angle between the rays of the inliers, radians.
  public var medianAngle: Double

  /// A pair without further figures.
  public init(first: Int, second: Int, kind: PairKind, putative: Int, inliers: [Match]) {
    self.first = first
    self.second = second
    self.kind = kind
    self.putative = putative
    self.inliers = inliers
    homographyInliers = 0
    fundamentalInliers = 0
    secondFromFirst = nil
    medianAngle = 0
  }
}
