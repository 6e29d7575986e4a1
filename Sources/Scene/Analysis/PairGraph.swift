import Support

/// Views connected by verified pairs, each weighted by its inliers. Finds connected components,
/// bridges, articulation views and minimum cuts.
public struct PairGraph: Sendable {
  /// A pair and its inliers.
  public struct Edge: Sendable, Equatable {
    /// The two views, the lower index first.
    public var views: ViewIndexPair
    /// Inliers of the pair, 1 or more.
    public var inliers: Int

    /// A pair with its inliers.
    public init(_ views: ViewIndexPair, inliers: Int) {
      self.views = views
      self.inliers = inliers
    }
  }

  /// Number of views, with and without pairs.
  public let count: Int
  /// The verified pairs.
  public let edges: [Edge]
  /// Indices into `edges`, by view.
  private let edgesOf: [[Int]]

  /// Creates a graph of the verified pairs between `views` views; rejected pairs are ignored.
  public init(_ pairs: [ViewPair], views: Int) {
    self.init(
      pairs.filter { $0.kind != .rejected && $0.first != $0.second }.map {
        Edge(ViewIndexPair($0.first, $0.second), inliers: max(1, $0.inliers.count))
      }, views: views)
  }

  /// Creates a graph of edges; those that name views outside `0..<views` are ignored.
  public init(_ edges: [Edge], views: Int) {
    count = views
    self.edges = edges.filter { $0.views.first >= 0 && $0.views.second < views }
    var lists = [[Int]](repeating: [], count: views)
    for (index, edge) in self.edges.enumerated() {
      lists[edge.views.first].append(index)
      lists[edge.views.second].append(index)
    }
    edgesOf = lists
  }

  /// The connected components, the largest first; views without pairs form components of one view.
  public func components() -> [[Int]] {
    var sets = UnionFind(count: count)
    for edge in edges { sets.union(edge.views.first, edge.views.second) }
    return sets.groups().sorted { ($1.count, $0.first ?? 0) < ($0.count, $1.first ?? 0) }
  }

  /// The pairs and views whose removal disconnects a component.
  public struct Bridges: Sendable, Equatable {
    /// Indices into `edges`.
    public var edges: [Int] = []
    /// Indices of views.
    public var views: [Int] = []
  }

  /// Finds the bridges and articulation views of the graph.
  ///
  /// Depth-first numbering with low links, without recursion; O(views + pairs).
  ///
  /// Reference: Tarjan, "A note on finding the bridges of a graph", Information Processing Letters
  /// 2(6), 1974; Hopcroft & Tarjan, "Algorithm 447", CACM 16(6), 1973, for the views.
  public func bridges() -> Bridges {
    var search = BridgeSearch(edges: edges, edgesOf: edgesOf)
    for view in 0..<count { search.visit(from: view) }
    return Bridges(edges: search.bridges.sorted(), views: search.cutViews.sorted())
  }

  /// The pairs between two sets of views, the strongest first.
  public func edges(between side: Set<Int>, and other: Set<Int>) -> [Edge] {
    edges.filter { edge in
      let (a, b) = (edge.views.first, edge.views.second)
      return side.contains(a) && other.contains(b) || side.contains(b) && other.contains(a)
    }.sorted { ($1.inliers, $0.views) < ($0.inliers, $1.views) }
  }
}

/// The depth-first search behind `PairGraph.bridges`.
private struct BridgeSearch {
  let edges: [PairGraph.Edge]
  let edgesOf: [[Int]]
  private(set) var bridges: [Int] = []
  private(set) var cutViews: Set<Int> = []
  private var order: [Int]
  private var low: [Int]
  private var clock = 0

  private struct Step {
    var view: Int
    /// The edge through which the view was reached; −1 at the root.
    var edge: Int
    /// Number of the view's edges that were followed.
    var next = 0
    var children = 0
  }

  init(edges: [PairGraph.Edge], edgesOf: [[Int]]) {
    self.edges = edges
    self.edgesOf = edgesOf
    order = [Int](repeating: -1, count: edgesOf.count)
    low = order
  }

  mutating func visit(from root: Int) {
    guard order[root] < 0 else { return }
    var stack = [Step(view: root, edge: -1)]
    number(root)
    while let top = stack.last {
      if top.next < edgesOf[top.view].count {
        stack[stack.count - 1].next += 1
        let index = edgesOf[top.view][top.next]
        guard index != top.edge else { continue }
        let pair = edges[index].views
        let other = pair.first == top.view ? pair.second : pair.first
        if order[other] < 0 {
          stack[stack.count - 1].children += 1
          stack.append(Step(view: other, edge: index))
          number(other)
        } else {
          low[top.view] = min(low[top.view], order[other])
        }
      } else {
        stack.removeLast()
        leave(top, parent: stack.last)
      }
    }
  }

  private mutating func number(_ view: Int) {
    order[view] = clock
    low[view] = clock
    clock += 1
  }

  private mutating func leave(_ step: Step, parent: Step?) {
    guard let parent else {
      if step.children > 1 { cutViews.insert(step.view) }
      return
    }
    low[parent.view] = min(low[parent.view], low[step.view])
    if low[step.view] > order[parent.view] { bridges.append(step.edge) }
    if parent.edge >= 0, low[step.view] >= order[parent.view] { cutViews.insert(parent.view) }
  }
}
