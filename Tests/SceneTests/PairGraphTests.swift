import Support
import Testing

@testable import Scene

@Suite struct PairGraphTests {
  private func graph(_ edges: [(Int, Int, Int)], views: Int) -> PairGraph {
    PairGraph(
      edges.map { PairGraph.Edge(ViewIndexPair($0.0, $0.1), inliers: $0.2) }, views: views)
  }

  /// A graph of up to seven views, connected or not.
  private func random(_ seed: UInt64) -> PairGraph {
    var random = RandomStream(seed: seed)
    let views = 2 + Int(random.next() % 6)
    var edges: [(Int, Int, Int)] = []
    for a in 0..<views {
      for b in (a + 1)..<max(views, a + 1) where random.unit() < 0.45 {
        edges.append((a, b, 1 + Int(random.next() % 9)))
      }
    }
    return graph(edges, views: views)
  }

  private func isConnected(_ views: [Int], _ edges: [PairGraph.Edge]) -> Bool {
    var sets = UnionFind(count: (views.max() ?? 0) + 1)
    for edge in edges { sets.union(edge.views.first, edge.views.second) }
    return Set(views.map { sets.find($0) }).count <= 1
  }

  @Test func groupsAreOrderedBySize() {
    let found = graph([(0, 1, 5), (2, 3, 5), (3, 4, 5)], views: 6).components()
    #expect(found == [[2, 3, 4], [0, 1], [5]])
  }

  @Test(arguments: UInt64(1)...60)
  func bridgesAreEdgesAndViewsWhoseRemovalSplitsAGroup(seed: UInt64) throws {
    let graph = random(seed)
    let bridges = graph.bridges()
    for (index, edge) in graph.edges.enumerated() {
      var rest = graph.edges
      rest.remove(at: index)
      let group = try #require(graph.components().first { $0.contains(edge.views.first) })
      #expect(bridges.edges.contains(index) == !isConnected(group, rest))
    }
    for group in graph.components() where group.count > 2 {
      for view in group {
        let rest = graph.edges.filter { $0.views.first != view && $0.views.second != view }
        let others = group.filter { $0 != view }
        #expect(bridges.views.contains(view) == !isConnected(others, rest))
      }
    }
  }

  @Test(arguments: UInt64(1)...60) func weakestCutIsTheMinimumOverAllCuts(seed: UInt64) throws {
    let graph = random(seed)
    for group in graph.components() where group.count > 1 {
      var least = Int.max
      for bits in 1..<(1 << group.count) - 1 {
        let side = Set(group.indices.filter { bits >> $0 & 1 == 1 }.map { group[$0] })
        let weight = graph.edges(between: side, and: Set(group).subtracting(side))
          .reduce(0) { $0 + $1.inliers }
        least = min(least, weight)
      }
      let cut = try #require(graph.weakestCut(of: group))
      let side = Set(cut.side)
      #expect(cut.inliers == least)
      #expect(2 * side.count <= group.count)
      let crossing = graph.edges(between: side, and: Set(group).subtracting(side))
      #expect(crossing.reduce(0) { $0 + $1.inliers } == least)
    }
  }

  @Test func weakestCutOfTwoRingsAreThePairsBetweenThem() throws {
    var edges = [(0, 1, 90), (1, 2, 80), (0, 2, 70), (3, 4, 90), (4, 5, 80), (3, 5, 70)]
    edges += [(2, 3, 12), (1, 4, 9)]
    let cut = try #require(graph(edges, views: 6).weakestCut(of: Array(0..<6)))
    #expect(cut.inliers == 21)
    #expect(cut.side == [0, 1, 2] || cut.side == [3, 4, 5])
    #expect(graph(edges, views: 6).weakestCut(of: [0]) == nil)
  }

  @Test func rejectedPairsAreNoEdges() {
    let pairs = [
      ViewPair(first: 0, second: 1, kind: .rejected, putative: 40, inliers: [Match(0, 0)]),
      ViewPair(first: 1, second: 2, kind: .planar, putative: 40, inliers: [Match(0, 0)]),
    ]
    #expect(PairGraph(pairs, views: 3).components() == [[1, 2], [0]])
  }

  @Test func longChainIsHandledWithoutRecursion() {
    let chain = graph((0..<20_000).map { ($0, $0 + 1, 1) }, views: 20_001)
    #expect(chain.bridges().edges.count == 20_000)
    #expect(chain.bridges().views.count == 19_999)
  }
}
