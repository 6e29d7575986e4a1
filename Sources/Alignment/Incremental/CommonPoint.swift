import Geometry
import Support

/// A point that two models know, each in its own frame.
struct CommonPoint: Sendable {
  /// An observation of the point by a view of one of the models.
  struct Sight: Sendable {
    var pose: RigidTransform
    var camera: Camera
    var pixel: SIMD2<Double>
    /// Largest reprojection error that agrees, pixels.
    var limit: Double
  }

  var inFirst: SIMD3<Double>
  var inSecond: SIMD3<Double>
  /// By a view of the second model, which is to see the first's point.
  var bySecond: Sight
  /// By a view of the first model, which is to see the second's point; `nil` to ask only the other.
  var byFirst: Sight?

  /// The largest reprojection error under a similarity of the models, as a share of its limit.
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
  /// Most samples tried.
  private static let trials = 500
  /// Fewest common points that agree, and their smallest share.
  static let minPoints = 20
  static let minShare = 0.25

  let points: [CommonPoint]

  var count: Int { points.count }
  var sampleSize: Int { 3 }

  /// The similarity that most points agree with; `nil` where there is none.
  mutating func fit(using random: inout RandomStream) -> RobustFit<Similarity>? {
    locallyOptimisedRansac(&self, options: RobustOptions(maxTrials: Self.trials), using: &random)
  }

  /// Fewest of these points that have to agree for the models to be joined.
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
