extension ChartClustering {
  /// The labels, replaced by a unique number for each connected component.
  func connectedLabels() -> [Int32] {
    var result = [Int32](repeating: -1, count: labels.count)
    var stack: [Int] = []
    for seed in labels.indices where labels[seed] >= 0 && result[seed] < 0 {
      result[seed] = Int32(seed)
      stack.append(seed)
      while let f = stack.popLast() {
        for k in 0..<3 {
          let g = graph.neighbor(f, k)
          guard g >= 0, result[g] < 0, labels[g] == labels[f] else { continue }
          result[g] = Int32(seed)
          stack.append(g)
        }
      }
    }
    return result
  }

  /// The triangles of each label, in order of first appearance.
  func members(of labels: [Int32]) -> [[Int32]] {
    var index = [Int32](repeating: -1, count: labels.count)
    var result: [[Int32]] = []
    for f in labels.indices where labels[f] >= 0 {
      let label = Int(labels[f])
      if index[label] < 0 {
        index[label] = Int32(result.count)
        result.append([])
      }
      result[Int(index[label])].append(Int32(f))
    }
    return result
  }
}
