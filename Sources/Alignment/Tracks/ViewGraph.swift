import Scene

/// The graph of views connected by verified pairs.
struct ViewGraph: Sendable {
  /// Indices into the problem's pairs, by view.
  let pairsOf: [[Int]]
  /// Component of each view; 0 is the largest. Views without pairs are their own component.
  let component: [Int]
  let componentSizes: [Int]

  init(_ problem: MappingProblem) {
    var pairsOf = [[Int]](repeating: [], count: problem.viewCount)
    for (index, pair) in problem.pairs.enumerated() {
      pairsOf[pair.first].append(index)
      pairsOf[pair.second].append(index)
    }
    self.pairsOf = pairsOf
    var label = [Int](repeating: -1, count: problem.viewCount)
    var sizes: [Int] = []
    for view in label.indices where label[view] < 0 {
      var stack = [view]
      label[view] = sizes.count
      sizes.append(0)
      while let at = stack.popLast() {
        sizes[label[view]] += 1
        for index in pairsOf[at] {
          let pair = problem.pairs[index]
          let other = pair.first == at ? pair.second : pair.first
          if label[other] < 0 {
            label[other] = label[view]
            stack.append(other)
          }
        }
      }
    }
    let order = sizes.indices.sorted { (sizes[$1], $0) < (sizes[$0], $1) }
    var rank = [Int](repeating: 0, count: sizes.count)
    for (position, index) in order.enumerated() { rank[index] = position }
    component = label.map { rank[$0] }
    componentSizes = order.map { sizes[$0] }
  }
}
