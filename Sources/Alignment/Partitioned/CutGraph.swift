/// A weighted graph to partition: nodes are views or groups of views; the weight of an edge is the
/// number of inliers that they share.
struct CutGraph: Sendable {
  /// Two different nodes and the weight of their edge, > 0.
  typealias Edge = (a: Int, b: Int, weight: Double)

  /// First neighbor of each node, and the total count at the end.
  private let starts: [Int]
  private let others: [Int32]
  private let weights: [Double]
  /// Number of views of each node.
  let sizes: [Int]
  /// Total edge weight of each node's views, including edges within the node.
  let volumes: [Double]

  var count: Int { sizes.count }
  /// Total number of views.
  var size: Int { sizes.reduce(0, +) }

  /// - Parameters:
  ///   - edges: Indices below the number of nodes; the weights of repeated edges are added.
  ///   - volumes: If `nil`, the sums of the nodes' own edges.
  init(_ edges: [Edge], sizes: [Int], volumes: [Double]? = nil) {
    self.sizes = sizes
    let all = edges.filter { $0.a != $0.b }.map { (min($0.a, $0.b), max($0.a, $0.b), $0.weight) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
    var joined: [Edge] = []
    for (a, b, weight) in all {
      if let last = joined.last, last.a == a, last.b == b {
        joined[joined.count - 1].weight += weight
      } else {
        joined.append((a, b, weight))
      }
    }
    var degree = [Int](repeating: 0, count: sizes.count)
    for edge in joined {
      degree[edge.a] += 1
      degree[edge.b] += 1
    }
    var starts = [0]
    for value in degree { starts.append(starts[starts.count - 1] + value) }
    var next = starts
    var others = [Int32](repeating: 0, count: 2 * joined.count)
    var weights = [Double](repeating: 0, count: 2 * joined.count)
    var sums = [Double](repeating: 0, count: sizes.count)
    for edge in joined {
      for (own, other) in [(edge.a, edge.b), (edge.b, edge.a)] {
        others[next[own]] = Int32(other)
        weights[next[own]] = edge.weight
        next[own] += 1
        sums[own] += edge.weight
      }
    }
    self.starts = starts
    self.others = others
    self.weights = weights
    self.volumes = volumes ?? sums
  }

  /// The neighbors of a node with the weights of their edges.
  func neighbors(of node: Int) -> [(node: Int, weight: Double)] {
    (starts[node]..<starts[node + 1]).map { (Int(others[$0]), weights[$0]) }
  }

  /// Every edge, once.
  var edges: [Edge] {
    (0..<count).flatMap { node in
      neighbors(of: node).filter { $0.node > node }.map { (node, $0.node, $0.weight) }
    }
  }

  /// The subgraph of some nodes, numbered in their order.
  func restricted(to nodes: [Int]) -> CutGraph {
    let number = Dictionary(uniqueKeysWithValues: nodes.enumerated().map { ($1, $0) })
    let inside = nodes.flatMap { node in
      neighbors(of: node).compactMap { other -> Edge? in
        guard other.node > node, let a = number[node], let b = number[other.node] else {
          return nil
        }
        return (a, b, other.weight)
      }
    }
    return CutGraph(inside, sizes: nodes.map { sizes[$0] })
  }

  /// The connected components, the one with the lowest node first.
  func components() -> [[Int]] {
    var seen = [Bool](repeating: false, count: count)
    var parts: [[Int]] = []
    for seed in 0..<count where !seen[seed] {
      var part: [Int] = []
      var stack = [seed]
      seen[seed] = true
      while let node = stack.popLast() {
        part.append(node)
        for other in neighbors(of: node) where !seen[other.node] {
          seen[other.node] = true
          stack.append(other.node)
        }
      }
      parts.append(part.sorted())
    }
    return parts
  }
}

extension CutGraph {
  /// The views of a problem, connected by the number of inliers of their pairs.
  init(_ problem: MappingProblem) {
    self.init(
      problem.pairs.map { ($0.first, $0.second, Double($0.inliers.count)) },
      sizes: [Int](repeating: 1, count: problem.viewCount))
  }
}
