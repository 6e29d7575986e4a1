import Geometry
import Numerics

/// A correspondence of two keypoints, one in each view of a pair.
@frozen public struct Match: Sendable, Hashable, BitwiseCopyable {
  /// Keypoint index in the pair's first view.
  public var first: UInt32
  /// Keypoint index in the pair's second view.
  public var second: UInt32

  /// Creates a match of two keypoint indices.
  public init(_ first: UInt32, _ second: UInt32) {
    self.first = first
    self.second = second
  }
}

/// A matched pair of views and its verified two-view geometry; `first < second` are view indices.
public struct ViewPair: Sendable, Equatable {
  /// Index of the first view.
  public var first: Int
  /// Index of the second, greater than the first.
  public var second: Int
  /// The type of two-view geometry that the matches support.
  public var kind: PairKind
  /// Number of matches before verification.
  public var putative: Int
  /// Inliers of the essential (or fundamental) matrix.
  public var inliers: [Match]
  /// Number of inliers of the best homography, for `why` and `pair`.
  public var homographyInliers: Int
  /// Number of inliers of the best fundamental matrix.
  public var fundamentalInliers: Int
  /// Relative pose of the second camera (|translation| = 1), if it was estimated.
  public var secondFromFirst: RigidTransform?
  /// Median triangulation angle of the inliers, radians.
  public var medianAngle: Double

  /// Creates a pair without further statistics.
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
