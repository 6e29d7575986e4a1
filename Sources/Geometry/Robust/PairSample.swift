/// The points of a minimal sample of pairs, in storage that is used again for every sample.
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

/// Most inliers a hypothesis is refined on: more do not make it better, only slower.
private let maxRefined = 400

/// The indices of those in `mask`, at most 400 evenly spread ones.
func refinementIndices(_ mask: [Bool]) -> [Int] {
  let all = mask.indices.filter { mask[$0] }
  guard all.count > maxRefined else { return all }
  return (0..<maxRefined).map { all[$0 * all.count / maxRefined] }
}
