import Numerics
import Support

/// Groups of frames connected by verified pairs.
struct FrameGroups {
  /// The groups, the largest first, equal ones in the order of the capture. Includes single frames.
  let all: [[Int]]
  private let facts: RunFacts

  init(_ facts: RunFacts) {
    self.facts = facts
    var sets = UnionFind(count: facts.frames.count)
    for pair in facts.pairs ?? [] where pair.isVerified { sets.union(pair.first, pair.second) }
    all = sets.groups().sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
  }

  private func between(_ a: [Int], _ b: [Int]) -> [PairFacts] {
    let (a, b) = (Set(a), Set(b))
    return (facts.pairs ?? []).filter {
      a.contains($0.first) && b.contains($0.second) || b.contains($0.first) && a.contains($0.second)
    }
  }

  /// Similarity of the colors of a group to the nearest frames of another, 0 ... 1: the mean over
  /// its frames. `nil` if unknown.
  func likeness(_ a: [Int], _ b: [Int]) -> Double? {
    let main = a.compactMap { facts.frames[$0].colors }
    let nearest = b.compactMap { facts.frames[$0].colors }.compactMap { own in
      main.map { zip($0, own).reduce(0) { $0 + min($1.0, $1.1) } }.max()
    }
    return nearest.isEmpty ? nil : nearest.reduce(0, +) / Double(nearest.count)
  }

  /// The two frames of different groups, one of them in the largest, with the most matches: a
  /// photograph between them would connect the groups. Without a pair, neighbors in the capture.
  func nearestEnds() -> (Int, Int)? {
    guard all.count > 1 else { return nil }
    let (main, rest) = (all[0], Array(all.dropFirst().joined()))
    let best = between(main, rest).max {
      ($0.putative, $1.first, $1.second) < ($1.putative, $0.first, $0.second)
    }
    if let best, best.putative > 0 { return (best.first, best.second) }
    let inMain = Set(main)
    let cut = facts.frames.indices.dropFirst().first {
      inMain.contains($0) != inMain.contains($0 - 1)
    }
    return cut.map { ($0 - 1, $0) }
  }
}

extension RunFacts {
  /// Whether frames are unregistered and verified pairs form several groups.
  public var isSplit: Bool {
    loss > 0 && pairs != nil && FrameGroups(self).all.count { $0.count > 1 } > 1
  }
}
