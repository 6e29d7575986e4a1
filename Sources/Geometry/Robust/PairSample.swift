/// The points of a minimal sample of correspondences, in storage reused for every sample.
struct PairSample {
  private(set) var first: [SIMD2<Double>]
  private(set) var second: [SIMD2<Double>]

  init(size: Int) {
    first = [SIMD2<Double>](repeating: .zero, count: size)
    second = first
  }

  mutating func take(_ sample: [Int], of pairs: PointPairBlocks) {
    for k in first.indices {
      first[k] = pairs.first[sample[k]]
      second[k] = pairs.second[sample[k]]
    }
  }
}

/// Maximum number of inliers for the refinement of a hypothesis; more cost time without improving
/// it.
private let maxRefined = 400

/// The indices that are set in `mask`, or 400 of them at equal steps.
func refinementIndices(_ mask: [Bool]) -> [Int] {
  let all = mask.indices.filter { mask[$0] }
  guard all.count > maxRefined else { return all }
  return (0..<maxRefined).map { all[$0 * all.count / maxRefined] }
}
