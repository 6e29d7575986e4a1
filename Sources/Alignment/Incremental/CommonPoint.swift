import Geometry
import Support

/// A point that two models have in common, in the frame of each.
struct CommonPoint: Sendable {
  /// An observation of the point by a view of one of the models.
  struct Sight: Sendable {
    var pose: RigidTransform
    var camera: Camera
    var pixel: SIMD2<Double>
    /// Maximum reprojection error of an inlier, pixels.
    var limit: Double
  }

  var inFirst: SIMD3<Double>
  var inSecond: SIMD3<Double>
  /// Observation by a view of the second model, checked against the first model's point.
  var bySecond: Sight
  /// Observation by a view of the first model, checked against the second model's point; `nil` to
  /// check only the other.
  var byFirst: Sight?

  /// The larger reprojection error under a similarity of the models, relative to its limit.
  func error(_ firstFromSecond: Similarity) -> Double {
    let error =
      reprojectionError(
        inFirst, firstFromSecond.applied(to: bySecond.pose), bySecond.camera, bySecond.pixel)
      / bySecond.limit
    guard let byFirst else { return error }
    let back =
      reprojectionError(
        firstFromSecond * inSecond, byFirst.pose, byFirst.camera, byFirst.pixel) / byFirst.limit
    return max(error, back)
  }
}

/// RANSAC over three common points for the similarity between two models.
struct CommonPointAlignment: RobustProblem {
  /// Maximum number of samples.
  private static let trials = 500
  /// Minimum number of inliers, and their minimum share of the common points.
  static let minPoints = 20
  static let minShare = 0.25

  let points: [CommonPoint]

  var count: Int { points.count }
  var sampleSize: Int { 3 }

  /// The similarity with the best score; `nil` if there is none.
  mutating func fit(using random: inout RandomStream) -> RobustFit<Similarity>? {
    locallyOptimizedRansac(&self, options: RobustOptions(maxTrials: Self.trials), using: &random)
  }

  /// Minimum number of inliers for the models to be joined.
  var minAgreeing: Int {
    max(Self.minPoints, Int(saturating: (Self.minShare * Double(points.count)).rounded(.up)))
  }

  func fit(_ sample: [Int], into models: inout [Similarity]) {
    if let map = align(sample.map { points[$0] }) { models.append(map) }
  }

  func score(_ model: Similarity, limit: Double) -> RobustScore {
    var score = RobustScore(cost: 0, inliers: 0)
    for point in points {
      score.add(point.error(model))
      if score.cost > limit { break }
    }
    return score
  }

  func refined(_ model: Similarity) -> Similarity? {
    align(points.filter { $0.error(model) < 1 })
  }

  private func align(_ points: [CommonPoint]) -> Similarity? {
    Similarity.align(from: points.map(\.inSecond), to: points.map(\.inFirst))
  }
}
