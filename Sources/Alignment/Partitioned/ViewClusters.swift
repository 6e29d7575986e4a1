import Support

/// Overlapping, well-connected groups of views of limited size.
///
/// The view graph is bisected by normalized cuts until every part is small enough. Each part then
/// adds the views of neighboring parts that share the most with it, so that neighbors have views
/// and points in common.
///
/// References: Zhu et al., "Very large-scale global SfM by distributed motion averaging", CVPR
/// 2018, section 3; Chen et al., "Graph-based parallel large scale structure from motion", Pattern
/// Recognition 107, 2020, section 4 (overlap along a maximum spanning tree of the parts).
struct ViewClusters: Sendable, Equatable {
  /// Minimum number of views that a cluster adds from each neighbor in the spanning tree of the
  /// parts: three centers determine a similarity, and some may be wrong.
  static let minSharedViews = 6
  /// Minimum size of a piece that a cut separates from its part, relative to the largest cluster; a
  /// smaller one joins the neighbor it shares the most with.
  private static let minPieceShare = 0.1

  /// The parts, which are disjoint.
  private(set) var parts: [[Int]] = []
  /// The parts with the views that they add, in the same order.
  private(set) var clusters: [[Int]] = []
  /// Share of the inliers that belong to pairs within a cluster, 0 ... 1.
  private(set) var keptShare = 1.0

  /// - Parameters:
  ///   - maxViews: Maximum number of views of a part.
  ///   - overlap: Views that a cluster adds, relative to the number of views of its part.
  init(_ graph: CutGraph, maxViews: Int, overlap: Double) {
    var pieces: [[Int]] = []
    for component in graph.components() where component.count >= SparseModel.minViews {
      Self.cut(component, of: graph, maxViews: max(maxViews, SparseModel.minViews), into: &pieces)
    }
    let minPiece = Self.minPieceShare * Double(maxViews)
    parts = Self.joiningSmall(pieces, minViews: minPiece, graph).map { $0.sorted() }
      .sorted { $0[0] < $1[0] }
    let border = PartBorder(parts, graph)
    clusters = parts.indices.map { border.cluster($0, of: parts, in: graph, overlap: overlap) }
    keptShare = Self.keptShare(clusters, graph)
  }

  /// Bisects a connected group until its pieces are small enough.
  private static func cut(
    _ group: [Int], of graph: CutGraph, maxViews: Int, into pieces: inout [[Int]]
  ) {
    var open = [group]
    while let next = open.popLast() {
      guard next.count > maxViews else {
        pieces.append(next)
        continue
      }
      let inside = graph.restricted(to: next)
      guard let cut = NormalizedCut(inside) else {
        pieces.append(next)
        continue
      }
      for side in [false, true] {
        let nodes = next.indices.filter { cut.isSecond[$0] == side }
        for piece in inside.restricted(to: nodes).components() {
          open.append(piece.map { next[nodes[$0]] })
        }
      }
    }
  }

  /// Moves the views of small pieces to the larger piece that they share the most with.
  private static func joiningSmall(
    _ pieces: [[Int]], minViews: Double, _ graph: CutGraph
  ) -> [[Int]] {
    var result = pieces.sorted { ($1.count, $0[0]) < ($0.count, $1[0]) }
    var place = [Int](repeating: -1, count: graph.count)
    for (index, piece) in result.enumerated() { for view in piece { place[view] = index } }
    for index in result.indices.reversed() where Double(result[index].count) < minViews {
      var shared: [Int: Double] = [:]
      for view in result[index] {
        for other in graph.neighbors(of: view) where place[other.node] >= 0 {
          shared[place[other.node], default: 0] += other.weight
        }
      }
      shared[index] = nil
      guard let best = shared.max(by: { ($0.value, $1.key) < ($1.value, $0.key) }) else { continue }
      for view in result[index] { place[view] = best.key }
      result[best.key] += result[index]
      result[index] = []
    }
    return result.filter { $0.count >= SparseModel.minViews }
  }

  private static func keptShare(_ clusters: [[Int]], _ graph: CutGraph) -> Double {
    var memberOf = [[Int]](repeating: [], count: graph.count)
    for (index, cluster) in clusters.enumerated() {
      for view in cluster { memberOf[view].append(index) }
    }
    var (kept, all) = (0.0, 0.0)
    for edge in graph.edges {
      all += edge.weight
      if memberOf[edge.a].contains(where: memberOf[edge.b].contains) { kept += edge.weight }
    }
    return all > 0 ? kept / all : 1
  }
}

/// What the parts of a graph share across their borders.
private struct PartBorder {
  private var partOf: [Int]
  /// Edge weight that each part shares with each other part, by the other's index.
  private var shared: [[Int: Double]]
  /// Neighbors in the maximum spanning tree of the shared weights.
  private var tree: [Set<Int>]

  init(_ parts: [[Int]], _ graph: CutGraph) {
    partOf = [Int](repeating: -1, count: graph.count)
    for (index, part) in parts.enumerated() { for view in part { partOf[view] = index } }
    shared = [[Int: Double]](repeating: [:], count: parts.count)
    for edge in graph.edges {
      let (a, b) = (partOf[edge.a], partOf[edge.b])
      guard a >= 0, b >= 0, a != b else { continue }
      shared[a][b, default: 0] += edge.weight
      shared[b][a, default: 0] += edge.weight
    }
    tree = [Set<Int>](repeating: [], count: parts.count)
    var sets = UnionFind(count: parts.count)
    let links = shared.indices.flatMap { a in
      shared[a].filter { $0.key > a }.map { (a: a, b: $0.key, weight: $0.value) }
    }.sorted { ($1.weight, $0.a, $0.b) < ($0.weight, $1.a, $1.b) }
    for link in links where sets.union(link.a, link.b) {
      tree[link.a].insert(link.b)
      tree[link.b].insert(link.a)
    }
  }

  /// A part with the views that it adds: from each neighbor a number in proportion to its share of
  /// the border, the most strongly connected first.
  func cluster(_ index: Int, of parts: [[Int]], in graph: CutGraph, overlap: Double) -> [Int] {
    var strength: [Int: Double] = [:]
    for view in parts[index] {
      for other in graph.neighbors(of: view)
      where partOf[other.node] >= 0 && partOf[other.node] != index {
        strength[other.node, default: 0] += other.weight
      }
    }
    let border = shared[index].values.sorted().reduce(0, +)
    let wanted = overlap * Double(parts[index].count)
    var taken: [Int] = []
    for (other, weight) in shared[index].sorted(by: { $0.key < $1.key }) {
      let least = tree[index].contains(other) ? ViewClusters.minSharedViews : 0
      let quota = max(least, Int(saturating: (wanted * weight / border).rounded()))
      taken += parts[other].filter { strength[$0] != nil }
        .sorted { (strength[$1] ?? 0, $0) < (strength[$0] ?? 0, $1) }.prefix(quota)
    }
    return (parts[index] + taken).sorted()
  }
}
