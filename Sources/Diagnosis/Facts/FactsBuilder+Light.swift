import Foundation
import Imaging
import Numerics
import Pipeline
import Scene

/// Compares the brightness of neighboring photographs at what both show.
extension FactsBuilder {
  /// Measures the brightness ratio of two neighbors at their common keypoints. A photograph of
  /// another part of the scene may be brighter as a whole, but not at these. Measured only if the
  /// mean luma of the photographs differs strongly.
  mutating func addGains(_ results: inout Results) throws {
    let open = (facts.pairs ?? []).indices.filter { isOpen(facts.pairs?[$0]) }
    guard !open.isEmpty else { return }
    let (features, matches) = (try results.coloredKeypoints(), try results.pairs())
    let inliers = Dictionary(
      matches.kept.map { ([matches.names[$0.first], matches.names[$0.second]], $0.inliers) },
      uniquingKeysWith: { first, _ in first })
    for index in open {
      guard let pair = facts.pairs?[index],
        case let names = [facts.frames[pair.first].name, facts.frames[pair.second].name],
        let first = features[names[0]], let second = features[names[1]],
        let common = inliers[names]
      else { continue }
      facts.pairs?[index].gain = Self.gain(first, second, matches: common)
    }
  }

  private func isOpen(_ pair: PairFacts?) -> Bool {
    guard let pair, pair.isVerified, pair.second == pair.first + 1 else { return false }
    return facts.isJump(pair.first, pair.second)
  }

  /// Median ratio of the luma at matched keypoints, at least 1; `nil` for too few of them.
  private static func gain(_ first: Features, _ second: Features, matches: [Match]) -> Double? {
    let ratios = matches.compactMap { match -> Double? in
      let (i, j) = (Int(match.first), Int(match.second))
      guard i < first.colors.count, j < second.colors.count else { return nil }
      let (a, b) = (first.colors[i], second.colors[j])
      let (before, after) = (Luma.rounded(a.x, a.y, a.z), Luma.rounded(b.x, b.y, b.z))
      return min(before, after) > 0 ? log(Double(before) / Double(after)) : nil
    }
    return ratios.median().map { exp(abs($0)) }
  }
}
