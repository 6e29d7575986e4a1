import Numerics

/// Cuts a connected graph in two with a small normalized cut.
///
/// Minimizes the normalized cut `cut / vol(A) + cut / vol(B)` with a multilevel method: strongly
/// connected nodes are merged until few remain, these are split by the second eigenvector of the
/// normalized weights, and the border is refined node by node while merging is undone. The order of
/// all steps is fixed, so the result is deterministic.
///
/// References: Shi & Malik, "Normalized cuts and image segmentation", PAMI 22(8), 2000; Dhillon,
/// Guan & Kulis, "Weighted graph cuts without eigenvectors", PAMI 29(11), 2007 (multilevel method).
struct NormalizedCut {
  /// Number of nodes at which merging ends: the cost of the eigenvector grows with their cube.
  private static let coarsestCount = 60
  /// Maximum share of the views in a merged node: nodes must be small relative to a side.
  private static let maxNodeShare = 0.05
  /// Minimum share of nodes that a merging pass must remove.
  private static let minShrinkage = 0.05
  /// Minimum share of the views on each side.
  static let minSideShare = 1.0 / 3
  /// Maximum number of refinement rounds per level.
  private static let maxRounds = 8
  /// Minimum relative gain of a move: less is rounding.
  private static let minGain = 1e-9

  /// Whether each node of the graph is on the second side of the cut.
  private(set) var isSecond: [Bool]
  /// The normalized cut, 0 ... 2; 1 if each side shares as much with the other as within itself.
  private(set) var value = 0.0

  /// `nil` for fewer than two nodes, or if no cut leaves views on both sides.
  init?(_ graph: CutGraph) {
    guard graph.count > 1 else { return nil }
    var levels = [graph]
    var maps: [[Int]] = []
    var maxSize = max(2, Int(saturating: Self.maxNodeShare * Double(graph.size)))
    while let finest = levels.last, finest.count > Self.coarsestCount {
      let (coarse, map) = Self.merged(finest, maxSize: maxSize)
      guard Double(coarse.count) < (1 - Self.minShrinkage) * Double(finest.count) else {
        // Without a limit, a connected graph always shrinks.
        guard maxSize < graph.size else { return nil }
        maxSize *= 2
        continue
      }
      levels.append(coarse)
      maps.append(map)
    }
    guard let coarsest = levels.popLast(), let side = Self.spectralSide(coarsest) else {
      return nil
    }
    var state = CutState(coarsest, isSecond: side)
    state.improve(rounds: Self.maxRounds, minShare: Self.minSideShare, minGain: Self.minGain)
    for (level, map) in zip(levels, maps).reversed() {
      let coarse = state.isSecond
      state = CutState(level, isSecond: map.map { coarse[$0] })
      state.improve(rounds: Self.maxRounds, minShare: Self.minSideShare, minGain: Self.minGain)
    }
    guard state.sizes.0 > 0, state.sizes.1 > 0 else { return nil }
    isSecond = state.isSecond
    value = state.value
  }

  /// Merges pairs of nodes with the strongest connection relative to their size, small nodes first.
  /// A node whose neighbors are all merged joins the group with the strongest connection.
  ///
  /// - Returns: The merged graph, and the merged node of each node.
  private static func merged(_ graph: CutGraph, maxSize: Int) -> (CutGraph, [Int]) {
    var map = [Int](repeating: -1, count: graph.count)
    var sizes: [Int] = []
    var volumes: [Double] = []
    let order = (0..<graph.count).sorted { (graph.sizes[$0], $0) < (graph.sizes[$1], $1) }
    for node in order where map[node] < 0 {
      var (free, taken) = ((node: -1, weight: 0.0), (node: -1, weight: 0.0))
      for other in graph.neighbors(of: node) {
        let group = map[other.node]
        let size = group < 0 ? graph.sizes[other.node] : sizes[group]
        guard graph.sizes[node] + size <= maxSize else { continue }
        let weight = other.weight / Double(size)
        if group < 0, weight > free.weight { free = (other.node, weight) }
        if group >= 0, weight > taken.weight { taken = (other.node, weight) }
      }
      var members = [node]
      if free.node < 0, taken.node >= 0 {
        map[node] = map[taken.node]
      } else {
        map[node] = sizes.count
        sizes.append(0)
        volumes.append(0)
        if free.node >= 0 { members.append(free.node) }
      }
      for member in members {
        map[member] = map[node]
        sizes[map[node]] += graph.sizes[member]
        volumes[map[node]] += graph.volumes[member]
      }
    }
    let edges = graph.edges.map { (map[$0.a], map[$0.b], $0.weight) }
    return (CutGraph(edges, sizes: sizes, volumes: volumes), map)
  }

  /// The best balanced cut in the order of the second eigenvector; if none is balanced, the most
  /// even cut in that order.
  private static func spectralSide(_ graph: CutGraph) -> [Bool]? {
    let place = fiedlerVector(graph)
    let order = (0..<graph.count).sorted { (place[$0], $0) < (place[$1], $1) }
    var state = CutState(graph, isSecond: [Bool](repeating: false, count: graph.count))
    var best: (isSecond: [Bool], value: Double)?
    var evenest: (isSecond: [Bool], smaller: Int)?
    for node in order.dropLast() {
      state.move(node)
      let smaller = min(state.sizes.0, state.sizes.1)
      if smaller > evenest?.smaller ?? 0 { evenest = (state.isSecond, smaller) }
      if state.isBalanced(minSideShare), state.value < best?.value ?? .infinity {
        best = (state.isSecond, state.value)
      }
    }
    return best?.isSecond ?? evenest?.isSecond
  }

  /// The second eigenvector of `D^−½ W D^−½`, divided by the square roots of the volumes.
  private static func fiedlerVector(_ graph: CutGraph) -> [Double] {
    let n = graph.count
    let roots = graph.volumes.map { max($0, .leastNormalMagnitude).squareRoot() }
    var matrix = [Double](repeating: 0, count: n * n)
    for node in 0..<n {
      var outside = 0.0
      for other in graph.neighbors(of: node) {
        matrix[node * n + other.node] = other.weight / (roots[node] * roots[other.node])
        outside += other.weight
      }
      matrix[node * n + node] = (graph.volumes[node] - outside) / (roots[node] * roots[node])
    }
    var vectors = matrix
    var values = [Double](repeating: 0, count: n)
    matrix.withUnsafeMutableBufferPointer { matrix in
      vectors.withUnsafeMutableBufferPointer { vectors in
        values.withUnsafeMutableBufferPointer { values in
          guard let a = matrix.baseAddress, let v = vectors.baseAddress,
            let w = values.baseAddress
          else { return }
          jacobiEigen(a, order: n, vectors: v, values: w)
        }
      }
    }
    return (0..<n).map { vectors[(n - 2) * n + $0] / roots[$0] }
  }
}

/// A graph with the side of each node, and the resulting cut.
struct CutState {
  private let graph: CutGraph
  private(set) var isSecond: [Bool]
  private var cut = 0.0
  private var volumes = (0.0, 0.0)
  /// Number of views on each side.
  private(set) var sizes = (0, 0)

  init(_ graph: CutGraph, isSecond: [Bool]) {
    self.graph = graph
    self.isSecond = isSecond
    for node in 0..<graph.count {
      if isSecond[node] {
        volumes.1 = volumes.1 + graph.volumes[node]
        sizes.1 = sizes.1 + graph.sizes[node]
      } else {
        volumes.0 = volumes.0 + graph.volumes[node]
        sizes.0 = sizes.0 + graph.sizes[node]
      }
    }
    for edge in graph.edges where isSecond[edge.a] != isSecond[edge.b] { cut += edge.weight }
  }

  /// The normalized cut; infinite if a side has no volume.
  var value: Double { Self.value(cut, volumes) }

  private static func value(_ cut: Double, _ volumes: (Double, Double)) -> Double {
    volumes.0 > 0 && volumes.1 > 0 ? cut / volumes.0 + cut / volumes.1 : .infinity
  }

  func isBalanced(_ minShare: Double) -> Bool {
    Double(min(sizes.0, sizes.1)) >= minShare * Double(sizes.0 + sizes.1)
  }

  /// The cut and the volumes after a node changes sides.
  private func after(_ node: Int) -> (cut: Double, volumes: (Double, Double)) {
    var cut = cut
    for other in graph.neighbors(of: node) {
      cut += isSecond[other.node] == isSecond[node] ? other.weight : -other.weight
    }
    let moved = isSecond[node] ? graph.volumes[node] : -graph.volumes[node]
    return (cut, (volumes.0 + moved, volumes.1 - moved))
  }

  /// Moves a node to the other side.
  mutating func move(_ node: Int) {
    (cut, volumes) = after(node)
    let size = isSecond[node] ? graph.sizes[node] : -graph.sizes[node]
    sizes = (sizes.0 + size, sizes.1 - size)
    isSecond[node].toggle()
  }

  /// Moves border nodes while that reduces the normalized cut and leaves enough views on both
  /// sides.
  mutating func improve(rounds: Int, minShare: Double, minGain: Double) {
    for _ in 0..<rounds {
      var isMoved = false
      for node in 0..<graph.count
      where graph.neighbors(of: node).contains(where: { isSecond[$0.node] != isSecond[node] }) {
        let next = after(node)
        guard Self.value(next.cut, next.volumes) < value * (1 - minGain) else { continue }
        let before = min(sizes.0, sizes.1)
        move(node)
        // A side that is too small may only grow.
        if isBalanced(minShare) || min(sizes.0, sizes.1) > before {
          isMoved = true
        } else {
          move(node)
        }
      }
      if !isMoved { return }
    }
  }
}
