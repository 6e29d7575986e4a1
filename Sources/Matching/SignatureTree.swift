import Support

/// A search tree over image signatures. It finds the most similar of many views without comparing
/// all of them.
///
/// Each node partitions its members by the nearest of several centers; a query descends to the most
/// similar center first and continues with the next best node until it has compared a limited
/// number of views. Signatures are quantized to bytes: the errors are a thousandth of the
/// differences between views.
///
/// Reference: the hierarchical k-means tree with best-bin-first search of Muja & Lowe, "Scalable
/// Nearest Neighbor Algorithms for High Dimensional Data", PAMI 36(11), 2014.
struct SignatureTree: Sendable {
  /// Number of children of a node. `leafSize` is the maximum number of views in a leaf.
  private static let branching = 8
  private static let leafSize = 32
  /// Rounds in which the centers of a node are moved to the means of their members.
  private static let rounds = 2
  /// Number of views that a query compares: several times the requested neighbors, and all of a
  /// capture of a few hundred views.
  static let maxChecks = 512

  private struct Node: Sendable {
    var center: PackedSignature
    /// Empty in leaves.
    var children: [Int] = []
    /// Views of a leaf.
    var members: [Int] = []
  }

  private let signatures: [PackedSignature]
  private var nodes: [Node] = []
  /// Number of products computed to build the tree, for measurements.
  private(set) var buildComparisons = 0

  init(_ signatures: [PackedSignature], in context: RunContext) throws {
    self.signatures = signatures
    guard !signatures.isEmpty else { return }
    let all = Array(signatures.indices)
    nodes = [Node(center: .mean(of: all, signatures))]
    var open = [(node: 0, members: all)]
    while let (node, members) = open.popLast() {
      try context.checkCancellation()
      let parts = part(members)
      guard parts.count > 1 else {
        nodes[node].members = members
        continue
      }
      for part in parts {
        nodes[node].children.append(nodes.count)
        open.append((nodes.count, part))
        nodes.append(Node(center: .mean(of: part, signatures)))
      }
    }
  }

  /// Partitions members by the nearest of several centers, or into halves if all are equal; returns
  /// a single part if there are few members.
  private mutating func part(_ members: [Int]) -> [[Int]] {
    guard members.count > Self.leafSize else { return [members] }
    var centers = (0..<Self.branching).map {
      signatures[members[$0 * members.count / Self.branching]]
    }
    var parts: [[Int]] = []
    for round in 0...Self.rounds {
      parts = [[Int]](repeating: [], count: centers.count)
      for view in members {
        buildComparisons += centers.count
        let products = centers.map { $0.product(signatures[view]) }
        let best = products.indices.max { (products[$0], $1) < (products[$1], $0) } ?? 0
        parts[best].append(view)
      }
      parts.removeAll(where: \.isEmpty)
      if parts.count == 1 { return halves(members) }
      if round < Self.rounds { centers = parts.map { .mean(of: $0, signatures) } }
    }
    return parts
  }

  private func halves(_ members: [Int]) -> [[Int]] {
    [Array(members.prefix(members.count / 2)), Array(members.dropFirst(members.count / 2))]
  }

  /// The most similar other views, the most similar first, and the number of products computed.
  func nearest(_ count: Int, to view: Int) -> (views: [Int], comparisons: Int) {
    guard !nodes.isEmpty else { return ([], 0) }
    var (comparisons, checks) = (0, 0)
    var found: [(product: Int32, view: Int)] = []
    // Nodes not yet visited, the best last.
    var open: [(product: Int32, node: Int)] = [(0, 0)]
    while checks < Self.maxChecks, let next = open.popLast() {
      let node = nodes[next.node]
      for child in node.children {
        comparisons += 1
        let entry = (product: nodes[child].center.product(signatures[view]), node: child)
        let at = open.lastIndex { ($0.product, entry.node) < (entry.product, $0.node) } ?? -1
        open.insert(entry, at: at + 1)
      }
      checks += node.members.count
      for other in node.members where other != view {
        comparisons += 1
        found.append((signatures[other].product(signatures[view]), other))
      }
    }
    found.sort { ($1.product, $0.view) < ($0.product, $1.view) }
    return (found.prefix(count).map(\.view), comparisons)
  }
}
