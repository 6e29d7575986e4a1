import Geometry
import Numerics
import Support

extension ControlSolver {
  /// Maximum number of triples that are tried.
  private static let maxTriples = 500
  private static let seed: UInt64 = 0xC0117

  /// The similarity to begin with: that of all points, or of the triple for which the residual of the
  /// majority is smallest.
  func start() -> Similarity? {
    let all = align(Array(pairs.indices))
    guard pairs.count >= Self.minRobust else { return all }
    // At least one point outside the triple counts.
    let rank = (pairs.count + 4) / 2 - 1
    var best: (map: Similarity, residual: Double)?
    for triple in triples() {
      guard let map = align(triple) else { continue }
      let residuals = pairs.map { length((map * $0.model - $0.grid) / $0.deviation) }.sorted()
      if residuals[rank] < best?.residual ?? .infinity { best = (map, residuals[rank]) }
    }
    return best?.map ?? all
  }

  private func align(_ indices: [Int]) -> Similarity? {
    Similarity.align(from: indices.map { pairs[$0].model }, to: indices.map { pairs[$0].grid })
  }

  /// All triples of points, or random ones if they are too many.
  private func triples() -> [[Int]] {
    let count = pairs.count
    if count * (count - 1) * (count - 2) / 6 <= Self.maxTriples {
      return pairs.indices.flatMap { a in
        (a + 1..<count).flatMap { b in (b + 1..<count).map { [a, b, $0] } }
      }
    }
    var random = RandomStream(seed: Self.seed, stream: UInt64(count))
    return (0..<Self.maxTriples).compactMap { _ in
      let triple = (0..<3).map { _ in random.index(below: count) }
      return Set(triple).count == 3 ? triple : nil
    }
  }
}
