/// The cheapest cut between a source and a sink of a sparse graph.
///
/// Boykov & Kolmogorov, "An experimental comparison of min-cut/max-flow algorithms for energy
/// minimization in vision", PAMI 2004: two search trees grow until they touch, the path between them is
/// filled, and what that cuts off is adopted again. Arcs come in pairs; the other direction of arc
/// `a` is `a ^ 1`.
struct MinimumCut {
  /// What stands in for the arc to a node's parent.
  enum Parent {
    static let none: Int32 = -1
    static let terminal: Int32 = -2
    static let orphan: Int32 = -3
  }

  /// First arc of each node, next arc of the same node, and the node an arc leads to.
  var first: [Int32]
  var next: [Int32] = []
  var target: [Int32] = []
  /// What an arc can still carry.
  var capacity: [Float] = []
  /// What the arc from the source can still carry, or, negative, that to the sink.
  var terminal: [Float]
  /// The arc to the parent, or one of `Parent`.
  var parent: [Int32]
  var isSink: [Bool]
  /// Distance to the terminal, and when it was known last.
  var distance: [Int32]
  var stamp: [Int32]
  var time: Int32 = 0
  /// Nodes at which a tree may grow; first in, first out.
  var active: [Int32] = []
  var activeHead = 0
  var isActive: [Bool]
  var orphans: [Int32] = []

  /// A graph without arcs.
  init(nodes: Int) {
    first = [Int32](repeating: -1, count: nodes)
    terminal = [Float](repeating: 0, count: nodes)
    parent = [Int32](repeating: Parent.none, count: nodes)
    isSink = [Bool](repeating: false, count: nodes)
    distance = [Int32](repeating: 0, count: nodes)
    stamp = distance
    isActive = isSink
  }

  /// Adds what it costs to have a node on the sink's and on the source's side.
  mutating func addTerminal(_ node: Int, onSink: Float, onSource: Float) {
    terminal[node] += onSink - onSource
  }

  /// Adds what it costs to have two nodes on different sides.
  mutating func addEdge(_ a: Int, _ b: Int, _ cost: Float) {
    for (from, to) in [(a, b), (b, a)] {
      next.append(first[from])
      first[from] = Int32(target.count)
      target.append(Int32(to))
      capacity.append(cost)
    }
  }

  /// Cuts; afterwards `isOnSource` tells the sides. Once only.
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

  /// Whether a node is on the source's side of the cut.
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
