/// A cut through the views of a model that few points cross.
public struct WeakCut: Codable, Sendable, Equatable {
  /// Views of the smaller side, by name.
  public var views: [String]
  /// Number of pairs of views and points across the cut: each point counts once for each pair.
  public var shared: Int
}

/// Cuts through the graph of views whose edges are weighted by the number of shared points.
///
/// The candidates are the cuts that the edges of a maximum spanning tree define. A part that is
/// weakly connected hangs on one weak edge of that tree.
struct SpanningCuts {
  /// Weight of a pair of views, first < second; pairs without weight are missing.
  struct SharedCount {
    var first: Int
    var second: Int
    var shared: Int
  }

  /// Sides and weight of the cut at each edge of the tree, the weakest first; a side is the part of
  /// the tree below the edge.
  private(set) var cuts: [(side: [Int], shared: Int)] = []

  /// - Parameters:
  ///   - views: The views to connect. If points do not connect them, every part but the first is a
  ///     side of a cut of weight 0.
  ///   - count: Number of views, registered or not.
  init(_ links: [SharedCount], views: [Int], count: Int) {
    let (parent, order) = Self.forest(links, views: views, count: count)
    var depth = [Int](repeating: 0, count: count)
    for view in order where parent[view] >= 0 { depth[view] = depth[parent[view]] + 1 }
    var crossing = [Int](repeating: 0, count: count)
    for link in links where link.shared > 0 {
      var (a, b) = (link.first, link.second)
      while a != b {
        if depth[a] < depth[b] { swap(&a, &b) }
        crossing[a] += link.shared
        a = parent[a]
      }
    }
    var below = [[Int]](repeating: [], count: count)
    for view in order.reversed() {
      below[view].append(view)
      if parent[view] >= 0 { below[parent[view]] += below[view] }
    }
    cuts = order.dropFirst().map { (below[$0].sorted(), crossing[$0]) }
      .sorted { ($0.shared, $0.side[0]) < ($1.shared, $1.side[0]) }
  }

  /// A maximum spanning tree of each connected part, after Prim; `order` lists parents before their
  /// children, and roots have the parent −1.
  private static func forest(
    _ links: [SharedCount], views: [Int], count: Int
  ) -> (parent: [Int], order: [Int]) {
    var adjacent = [[(view: Int, shared: Int)]](repeating: [], count: count)
    for link in links where link.shared > 0 {
      adjacent[link.first].append((link.second, link.shared))
      adjacent[link.second].append((link.first, link.shared))
    }
    var parent = [Int](repeating: -1, count: count)
    var best = [Int](repeating: -1, count: count)
    var isDone = [Bool](repeating: false, count: count)
    var order: [Int] = []
    for root in views where !isDone[root] {
      var next: Int? = root
      while let view = next {
        isDone[view] = true
        order.append(view)
        for (other, shared) in adjacent[view] where !isDone[other] && shared > best[other] {
          (best[other], parent[other]) = (shared, view)
        }
        next = best.indices.filter { !isDone[$0] && best[$0] > 0 }
          .max { (best[$0], $1) < (best[$1], $0) }
      }
    }
    return (parent, order)
  }
}
