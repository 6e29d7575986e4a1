import Support

/// Score of a model: MSAC cost and number of inliers.
@frozen public struct RobustScore: Sendable, Equatable {
  /// Σ min(r², t²) in units of t², so that an outlier costs 1.
  public var cost: Double
  /// Number of data whose residual is below the inlier threshold.
  public var inliers: Int

  /// Creates a score from a cost and a number of inliers.
  @inlinable public init(cost: Double, inliers: Int) {
    self.cost = cost
    self.inliers = inliers
  }

  /// Adds a datum whose residual is `error` times the inlier threshold.
  @inlinable public mutating func add(_ error: Double) {
    cost += error < 1 ? error * error : 1
    if error < 1 { inliers += 1 }
  }

  /// The score without a model: every datum is an outlier.
  @inlinable public static func none(_ count: Int) -> RobustScore {
    RobustScore(cost: Double(count), inliers: 0)
  }
}

/// A model-fitting problem for `locallyOptimizedRansac`.
public protocol RobustProblem {
  /// The type of the fitted model.
  associatedtype Model
  /// Number of data.
  var count: Int { get }
  /// Number of data in a minimal sample.
  var sampleSize: Int { get }
  /// Appends the models that fit a minimal sample; none if the sample is degenerate.
  mutating func fit(_ sample: [Int], into models: inout [Model])
  /// The model's score; may return any cost above `limit` once it is exceeded.
  func score(_ model: Model, limit: Double) -> RobustScore
  /// A model fitted to all inliers of `model`; `nil` on failure.
  func refined(_ model: Model) -> Model?
}
