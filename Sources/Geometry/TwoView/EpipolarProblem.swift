import Numerics

/// A two-view matrix that RANSAC can estimate.
protocol SampledEpipolarModel: EpipolarModel {
  /// Number of correspondences in a minimal sample. Each yields one equation, so this is also the
  /// number of parameters of the matrix.
  static var sampleSize: Int { get }
  /// Minimum number of inliers for a refinement.
  static var minRefined: Int { get }
  /// Appends the matrices that fit a minimal sample exactly.
  static func solve(_ sample: PairSample, into models: inout [Matrix3])
  /// Creates a model from a matrix.
  init(_ matrix: Matrix3)
}

/// RANSAC problem for an essential or fundamental matrix of normalized coordinates.
struct EpipolarProblem<Epipolar: SampledEpipolarModel>: RobustProblem {
  let pairs: PointPairBlocks
  let maxError: Double
  private var drawn = PairSample(size: Epipolar.sampleSize)

  init(_ pairs: PointPairBlocks, maxError: Double) {
    self.pairs = pairs
    self.maxError = maxError
  }

  var count: Int { pairs.count }
  var sampleSize: Int { Epipolar.sampleSize }

  mutating func fit(_ sample: [Int], into models: inout [Matrix3]) {
    drawn.take(sample, of: pairs)
    Epipolar.solve(drawn, into: &models)
  }

  func score(_ model: Matrix3, limit: Double) -> RobustScore {
    pairs.sampsonScore(model, maxError: maxError, limit: limit)
  }

  /// Refines on the correspondences within 1.5 times the error bound, which includes those that may
  /// become inliers.
  func refined(_ model: Matrix3) -> Matrix3? {
    let indices = refinementIndices(pairs.sampsonInliers(model, maxError: 1.5 * maxError))
    guard indices.count >= Epipolar.minRefined else { return nil }
    let problem = SampsonProblem<Epipolar>(
      pairs: pairs, indices: indices, loss: .truncated(scale: maxError), order: Epipolar.sampleSize)
    return levenbergMarquardt(
      problem, from: Epipolar(model), maxIterations: 8, relativeTolerance: 1e-4
    ).state.matrix
  }
}

typealias EssentialProblem = EpipolarProblem<EssentialModel>
typealias FundamentalProblem = EpipolarProblem<FundamentalModel>

extension EssentialModel: SampledEpipolarModel {
  static var sampleSize: Int { 5 }
  static var minRefined: Int { 0 }

  static func solve(_ sample: PairSample, into models: inout [Matrix3]) {
    essentialFivePoint(sample.first, sample.second, into: &models)
  }
}

extension FundamentalModel: SampledEpipolarModel {
  static var sampleSize: Int { 7 }
  static var minRefined: Int { 8 }

  static func solve(_ sample: PairSample, into models: inout [Matrix3]) {
    fundamentalSevenPoint(sample.first, sample.second, into: &models)
  }
}
