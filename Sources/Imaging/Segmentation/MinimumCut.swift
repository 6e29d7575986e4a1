/// The minimum cut between the source and the sink of a sparse graph.
///
/// Boykov & Kolmogorov, "An experimental comparison of min-cut/max-flow algorithms for energy
/// minimization in vision", PAMI 2004: two search trees grow until they touch, the path between
/// them is saturated, and orphaned nodes are adopted again. Arcs are stored in pairs; the reverse
/// of arc `a` is `a ^ 1`.
struct MinimumCut {
  /// Special values in place of the arc to a node's parent.
  enum Parent {
    static let none: Int32 = -1
    static let terminal: Int32 = -2
    static let orphan: Int32 = -3
  }

  /// First arc of each node. `next` is the next arc of the same node, and `target` the node that an
  /// arc leads to.
  var first: [Int32]
  var next: [Int32] = []
  var target: [Int32] = []
  /// Residual capacity of an arc.
  var capacity: [Float] = []
  /// Residual capacity of the arc from the source, or, if negative, of that to the sink.
  var terminal: [Float]
  /// The arc to the parent, or one of `Parent`.
  var parent: [Int32]
  var isSink: [Bool]
  /// Distance to the terminal. `stamp` is the time at which it was last valid.
  var distance: [Int32]
  var stamp: [Int32]
  var time: Int32 = 0
  /// Active nodes at which a tree may grow; first in, first out.
  var active: [Int32] = []
  var activeHead = 0
  var isActive: [Bool]
  var orphans: [Int32] = []

  /// Creates a graph without arcs.
  init(nodes: Int) {
    first = [Int32](repeating: -1, count: nodes)
    terminal = [Float](repeating: 0, count: nodes)
    parent = [Int32](repeating: Parent.none, count: nodes)
    isSink = [Bool](repeating: false, count: nodes)
    distance = [Int32](repeating: 0, count: nodes)
    stamp = distance
    isActive = isSink
  }

  /// Adds the costs of assigning a node to the sink side and to the source side.
  mutating func addTerminal(_ node: Int, onSink: Float, onSource: Float) {
    terminal[node] += onSink - onSource
  }

  /// Adds the cost of separating two nodes.
  mutating func addEdge(_ a: Int, _ b: Int, cost: Float) {
    for (from, to) in [(a, b), (b, a)] {
      next.append(first[from])
      first[from] = Int32(target.count)
      target.append(Int32(to))
      capacity.append(cost)
    }
  }

  /// Computes the cut, which `isOnSource` then describes. Call it only once.
  mutating func solve() {
    for node in terminal.indices where terminal[node] != 0 {
      isSink[node] = terminal[node] < 0
      parent[node] = Parent.terminal
      distance[node] = 1
      activate(Int32(node))
    }
    var current: Int32 = -1
    while true {
      if current >= 0, parent[Int(current)] == Parent.none { current = -1 }
      if current < 0 { current = nextActive() }
      if current < 0 { return }
      let bridge = grow(current)
      time += 1
      if bridge < 0 {
        current = -1
      } else {
        augment(bridge)
        adopt()
      }
    }
  }

  /// Whether a node is on the source side of the cut.
  func isOnSource(_ node: Int) -> Bool { parent[node] != Parent.none && !isSink[node] }

  mutating func activate(_ node: Int32) {
    guard !isActive[Int(node)] else { return }
    isActive[Int(node)] = true
    active.append(node)
  }

  private mutating func nextActive() -> Int32 {
    while activeHead < active.count {
      let node = active[activeHead]
      activeHead += 1
      isActive[Int(node)] = false
      if parent[Int(node)] != Parent.none { return node }
    }
    return -1
  }
}
