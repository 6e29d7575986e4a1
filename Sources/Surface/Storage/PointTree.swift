import Numerics
import Support

/// A k-d tree over points: nearest and k-nearest queries from any number of workers.
///
/// The points are kept in tree order, so that a leaf is a contiguous run. Built by median splits of
/// the longest side; the result does not depend on the worker count.
///
/// Reference: Friedman, Bentley & Finkel, "An Algorithm for Finding Best Matches in Logarithmic
/// Expected Time", ACM TOMS 3(3), 1977.
final class PointTree: Sendable {
  private static let leafSize = 8

  /// Tree order: `order[i]` is the original index of `points[i]`.
  let order: FlatArray<Int32>
  let points: FlatArray<SIMD3<Float>>
  /// Per inner node (heap order): the split value and its axis.
  private let splits: FlatArray<Float>
  private let axes: FlatArray<UInt8>
  /// Number of levels of inner nodes; leaf ranges follow from halving.
  private let levels: Int

  init(_ positions: [SIMD3<Float>], context: RunContext) throws {
    let count = positions.count
    points = FlatArray(positions)
    order = FlatArray((0..<Int32(count)).map { $0 })
    var depth = 0
    while count >> depth > Self.leafSize { depth += 1 }
    levels = depth
    splits = FlatArray(repeating: 0, count: 1 << depth)
    axes = FlatArray(repeating: 0, count: 1 << depth)
    // The first levels one node after the other, then their subtrees side by side.
    let top = min(4, depth)
    var ranges = [0..<count]
    for level in 0..<top {
      try context.checkCancellation()
      var next: [Range<Int>] = []
      for (offset, range) in ranges.enumerated() {
        let middle = split(node: 1 << level + offset, range)
        next.append(range.lowerBound..<middle)
        next.append(middle..<range.upperBound)
      }
      ranges = next
    }
    let starts = ranges
    try context.parallelFor(starts.count) { offset in
      build(node: 1 << top + offset, level: top, starts[offset])
    }
  }

  private func build(node: Int, level: Int, _ range: Range<Int>) {
    guard level < levels else { return }
    let middle = split(node: node, range)
    build(node: node * 2, level: level + 1, range.lowerBound..<middle)
    build(node: node * 2 + 1, level: level + 1, middle..<range.upperBound)
  }

  /// Partitions `range` about its median along the longest side; returns the middle.
  private func split(node: Int, _ range: Range<Int>) -> Int {
    var low = SIMD3<Float>(repeating: .infinity)
    var high = -low
    for i in range {
      low.replace(with: points[i], where: points[i] .< low)
      high.replace(with: points[i], where: points[i] .> high)
    }
    let extent = high - low
    let axis = extent.x >= extent.y && extent.x >= extent.z ? 0 : extent.y >= extent.z ? 1 : 2
    let middle = (range.lowerBound + range.upperBound) / 2
    select(range, at: middle, axis: axis)
    axes[node] = UInt8(axis)
    splits[node] = points[middle][axis]
    return middle
  }

  /// Hoare's selection with a median-of-three pivot.
  private func select(_ range: Range<Int>, at k: Int, axis: Int) {
    var left = range.lowerBound
    var right = range.upperBound - 1
    while left < right {
      let a = points[left][axis]
      let b = points[(left + right) / 2][axis]
      let c = points[right][axis]
      let pivot = max(min(a, b), min(max(a, b), c))
      var i = left
      var j = right
      while i <= j {
        while points[i][axis] < pivot { i += 1 }
        while points[j][axis] > pivot { j -= 1 }
        if i <= j {
          swapItems(i, j)
          i += 1
          j -= 1
        }
      }
      if k <= j { right = j } else if k >= i { left = i } else { return }
    }
  }

  @inline(__always)
  private func swapItems(_ i: Int, _ j: Int) {
    let point = points[i]
    points[i] = points[j]
    points[j] = point
    let item = order[i]
    order[i] = order[j]
    order[j] = item
  }

  /// Squared distances to, and original indices of, the `found.count` nearest points, nearest
  /// first; returns how many exist. `query` itself counts when it is one of the points.
  func nearest(
    to query: SIMD3<Float>, distances: UnsafeMutableBufferPointer<Float>,
    found: UnsafeMutableBufferPointer<Int32>
  ) -> Int {
    var search = Search(query: query, distances: distances, found: found)
    visit(node: 1, level: 0, lower: 0, upper: points.count, &search)
    for i in 0..<search.count { found[i] = order[Int(found[i])] }
    return search.count
  }

  /// The nearest point's original index and squared distance; `nil` for an empty tree.
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
