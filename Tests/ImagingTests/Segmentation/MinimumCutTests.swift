import Support
import Testing

@testable import Imaging

/// Minimum cuts, compared with an exhaustive search.
@Suite struct MinimumCutTests {
  private struct Problem {
    var onSink: [Int] = []
    var onSource: [Int] = []
    var edges: [(Int, Int, Int)] = []

    init(nodes: Int, edges count: Int, seed: UInt64) {
      var random = RandomStream(seed: seed)
      for _ in 0..<nodes {
        onSink.append(Int(random.next() % 20))
        onSource.append(Int(random.next() % 20))
      }
      for _ in 0..<count {
        let (a, b) = (Int(random.next() % UInt64(nodes)), Int(random.next() % UInt64(nodes)))
        if a != b { edges.append((a, b, Int(random.next() % 12))) }
      }
    }

    func cost(_ isSource: (Int) -> Bool) -> Int {
      onSink.indices.reduce(0) { $0 + (isSource($1) ? onSource[$1] : onSink[$1]) }
        + edges.reduce(0) { $0 + (isSource($1.0) != isSource($1.1) ? $1.2 : 0) }
    }

    func solved() -> MinimumCut {
      var graph = MinimumCut(nodes: onSink.count)
      for i in onSink.indices {
        graph.addTerminal(i, onSink: Float(onSink[i]), onSource: Float(onSource[i]))
      }
      for (a, b, cost) in edges { graph.addEdge(a, b, cost: Float(cost)) }
      graph.solve()
      return graph
    }
  }

  @Test(arguments: 0..<60 as Range<UInt64>) func minimumCutHasTheLeastCostOfAllCuts(seed: UInt64) {
    let problem = Problem(nodes: 11, edges: 30, seed: seed)
    let graph = problem.solved()
    let least = (0..<1 << 11).map { bits in problem.cost { bits >> $0 & 1 == 1 } }.min()
    #expect(problem.cost(graph.isOnSource) == least)
  }

  @Test func longChainIsCutAtItsWeakestLink() {
    var graph = MinimumCut(nodes: 10_000)
    graph.addTerminal(0, onSink: 1e6, onSource: 0)
    graph.addTerminal(9_999, onSink: 0, onSource: 1e6)
    for i in 0..<9_999 { graph.addEdge(i, i + 1, cost: i == 6_000 ? 1 : 2) }
    graph.solve()
    #expect(graph.isOnSource(6_000))
    #expect(!graph.isOnSource(6_001))
  }
}
