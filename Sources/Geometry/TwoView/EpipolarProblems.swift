import Numerics

/// RANSAC over five pairs for an essential matrix.
struct EssentialProblem: RobustProblem {
  let pairs: PointPairBlocks
  let maxError: Double
  private var a = [SIMD2<Double>](repeating: .zero, count: 5)
  private var b = [SIMD2<Double>](repeating: .zero, count: 5)

  init(_ pairs: PointPairBlocks, maxError: Double) {
    self.pairs = pairs
    self.maxError = maxError
  }

  var count: Int { pairs.count }
  var sampleSize: Int { 5 }

  mutating func fit(_ sample: [Int], into models: inout [Matrix3]) {
    for k in 0..<5 {
      a[k] = pairs.first[sample[k]]
      b[k] = pairs.second[sample[k]]
    }
    essentialFivePoint(a, b, into: &models)
  }

  func score(_ model: Matrix3, limit: Double) -> RobustScore {
    pairs.sampsonScore(model, maxError: maxError, limit: limit)
  }

  func refined(_ model: Matrix3) -> Matrix3? {
    let problem = SampsonProblem<EssentialModel>(
      pairs: pairs, indices: refinementIndices(pairs, model, maxError),
      loss: .truncated(scale: maxError), order: 5)
    return levenbergMarquardt(
      problem, from: EssentialModel(model), maxIterations: 8,
      relativeTolerance: 1e-4
    ).state.matrix
  }
}

/// RANSAC over seven pairs for a fundamental matrix of normalised coordinates.
struct FundamentalProblem: RobustProblem {
  let pairs: PointPairBlocks
  let maxError: Double
  private var a = [SIMD2<Double>](repeating: .zero, count: 7)
  private var b = [SIMD2<Double>](repeating: .zero, count: 7)

  init(_ pairs: PointPairBlocks, maxError: Double) {
    self.pairs = pairs
    self.maxError = maxError
  }

  var count: Int { pairs.count }
  var sampleSize: Int { 7 }

  mutating func fit(_ sample: [Int], into models: inout [Matrix3]) {
    for k in 0..<7 {
      a[k] = pairs.first[sample[k]]
      b[k] = pairs.second[sample[k]]
    }
    fundamentalSevenPoint(a, b, into: &models)
  }

  func score(_ model: Matrix3, limit: Double) -> RobustScore {
    pairs.sampsonScore(model, maxError: maxError, limit: limit)
  }

  func refined(_ model: Matrix3) -> Matrix3? {
    let indices = refinementIndices(pairs, model, maxError)
    guard indices.count >= 8 else { return nil }
    let problem = SampsonProblem<FundamentalModel>(
      pairs: pairs, indices: indices, loss: .truncated(scale: maxError), order: 7)
    return levenbergMarquardt(
      problem, from: FundamentalModel(model), maxIterations: 8,
      relativeTolerance: 1e-4
    ).state.matrix
  }
}

/// The pairs within 1.5 times the error bound: those that a refinement may still win are in.
///
/// At most 400, evenly spread: more do not make a hypothesis better, only slower.
private func refinementIndices(
  _ pairs: PointPairBlocks, _ e: Matrix3, _ maxError: Double
) -> [Int] {
  let mask = pairs.sampsonInliers(e, maxError: 1.5 * maxError)
  let all = mask.indices.filter { mask[$0] }
  guard all.count > 400 else { return all }
  return (0..<400).map { all[$0 * all.count / 400] }
}
