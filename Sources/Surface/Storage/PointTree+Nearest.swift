import Numerics

extension PointTree {
  /// Finds the `found.count` nearest points, nearest first: squared distances and original indices.
  /// Returns the number found. The result includes `query` itself if it is one of the points.
  func nearest(
    to query: SIMD3<Float>, distances: UnsafeMutableBufferPointer<Float>,
    found: UnsafeMutableBufferPointer<Int32>
  ) -> Int {
    var search = Search(query: query, distances: distances, found: found)
    visit(node: 1, level: 0, lower: 0, upper: points.count, &search)
    for i in 0..<search.count { found[i] = order[Int(found[i])] }
    return search.count
  }

  /// The original index and squared distance of the nearest point; `nil` for an empty tree.
  func nearest(to query: SIMD3<Float>) -> (index: Int, squaredDistance: Float)? {
    withUnsafeTemporaryAllocation(of: Float.self, capacity: 1) { distances in
      withUnsafeTemporaryAllocation(of: Int32.self, capacity: 1) { found in
        guard nearest(to: query, distances: distances, found: found) > 0 else { return nil }
        return (Int(found[0]), distances[0])
      }
    }
  }

  private struct Search {
    let query: SIMD3<Float>
    let distances: UnsafeMutableBufferPointer<Float>
    let found: UnsafeMutableBufferPointer<Int32>
    var count = 0
    var limit = Float.infinity

    @inline(__always)
    mutating func offer(_ item: Int, _ squared: Float) {
      guard squared < limit else { return }
      var slot = count < distances.count ? count : count - 1
      while slot > 0 && distances[slot - 1] > squared {
        distances[slot] = distances[slot - 1]
        found[slot] = found[slot - 1]
        slot -= 1
      }
      distances[slot] = squared
      found[slot] = Int32(truncatingIfNeeded: item)
      if count < distances.count { count += 1 }
      if count == distances.count { limit = distances[count - 1] }
    }
  }

  private func visit(node: Int, level: Int, lower: Int, upper: Int, _ search: inout Search) {
    guard level < levels else {
      for item in lower..<upper {
        let offset = points[item] - search.query
        search.offer(item, dot(offset, offset))
      }
      return
    }
    let middle = (lower + upper) / 2
    let offset = search.query[Int(axes[node])] - splits[node]
    if offset < 0 {
      visit(node: node * 2, level: level + 1, lower: lower, upper: middle, &search)
      guard offset * offset < search.limit else { return }
      visit(node: node * 2 + 1, level: level + 1, lower: middle, upper: upper, &search)
    } else {
      visit(node: node * 2 + 1, level: level + 1, lower: middle, upper: upper, &search)
      guard offset * offset < search.limit else { return }
      visit(node: node * 2, level: level + 1, lower: lower, upper: middle, &search)
    }
  }
}
