import Support

extension PairGraph {
  /// The partition of a group of views in two that removes the fewest inliers.
  public struct Cut: Sendable, Equatable {
    /// Inliers of the removed pairs.
    public var inliers: Int
    /// The smaller of the two sets of views.
    public var side: [Int]
  }

  /// Largest group that is cut; the cost is cubic in the number of views.
  public static let maxCutViews = 1500

  /// The minimum cut of a connected group; `nil` for fewer than two views or more than
  /// `maxCutViews`.
  ///
  /// Repeatedly merges the last two views of a maximum adjacency order and returns the lightest of
  /// the cuts met on the way. O(*n*³) for *n* views, on a dense matrix.
  ///
  /// Reference: Stoer & Wagner, "A simple min-cut algorithm", JACM 44(4), 1997.
  public func weakestCut(of group: [Int]) -> Cut? {
    guard group.count > 1, group.count <= Self.maxCutViews else { return nil }
    var matrix = CutMatrix(group, edges)
    var best: Cut?
    while matrix.active.count > 1 {
      let phase = matrix.phase()
      let side = matrix.merged[phase.last]
      if phase.weight < best?.inliers ?? .max { best = Cut(inliers: phase.weight, side: side) }
      matrix.merge(phase.last, into: phase.previous)
    }
    guard var cut = best else { return nil }
    if 2 * cut.side.count > group.count {
      let away = Set(cut.side)
      cut.side = group.filter { !away.contains($0) }
    }
    cut.side.sort()
    return cut
  }
}

/// Weights between the remaining rows, and the views merged into each of them.
private struct CutMatrix {
  private let size: Int
  private var weights: [Int]
  /// The remaining rows.
  private(set) var active: [Int]
  /// Views merged into each row.
  private(set) var merged: [[Int]]

  init(_ group: [Int], _ edges: [PairGraph.Edge]) {
    size = group.count
    weights = [Int](repeating: 0, count: size * size)
    active = Array(0..<size)
    merged = group.map { [$0] }
    let rows = Dictionary(group.enumerated().map { ($1, $0) }, uniquingKeysWith: { a, _ in a })
    for edge in edges {
      guard let a = rows[edge.views.first], let b = rows[edge.views.second] else { continue }
      weights[a * size + b] += edge.inliers
      weights[b * size + a] += edge.inliers
    }
  }

  /// The last two rows of a maximum adjacency order, and the weight of the last one's edges.
  func phase() -> (previous: Int, last: Int, weight: Int) {
    var open = active
    var sums = [Int](repeating: 0, count: size)
    var (previous, last) = (open[0], open[0])
    var weight = 0
    weights.withUnsafeBufferPointer { weights in
      sums.withUnsafeMutableBufferPointer { sums in
        while !open.isEmpty {
          var at = 0
          for index in open.indices where sums[open[index]] > sums[open[at]] { at = index }
          (previous, last) = (last, open[at])
          weight = sums[last]
          open.swapAt(at, open.count - 1)
          open.removeLast()
          let row = last &* size
          for other in open { sums[other] &+= weights[row &+ other] }
        }
      }
    }
    return (previous, last, weight)
  }

  mutating func merge(_ row: Int, into other: Int) {
    for k in active {
      weights[other * size + k] += weights[row * size + k]
      weights[k * size + other] = weights[other * size + k]
    }
    weights[other * size + other] = 0
    merged[other] += merged[row]
    active.removeAll { $0 == row }
  }
}
