import Support

/// A k-d tree over points for nearest and k-nearest queries, which may run concurrently.
///
/// The points are stored in tree order, so a leaf is a contiguous range. The tree is built by
/// median splits of the longest side; the result does not depend on the number of workers.
///
/// Reference: Friedman, Bentley & Finkel, "An Algorithm for Finding Best Matches in Logarithmic
/// Expected Time", ACM TOMS 3(3), 1977.
final class PointTree: Sendable {
  private static let leafSize = 8
  /// Number of levels that are split serially; the 16 subtrees below are built in parallel.
  private static let serialLevels = 4

  /// The original index of each point in tree order.
  let order: FlatArray<Int32>
  let points: FlatArray<SIMD3<Float>>
  /// Split value and axis of each inner node, in heap order.
  let splits: FlatArray<Float>
  let axes: FlatArray<UInt8>
  /// Number of levels of inner nodes; the leaf ranges follow by halving.
  let levels: Int

  init(_ positions: [SIMD3<Float>], context: RunContext) throws {
    let count = positions.count
    points = FlatArray(positions)
    order = FlatArray((0..<Int32(count)).map { $0 })
    var depth = 0
    while count >> depth > Self.leafSize { depth += 1 }
    levels = depth
    splits = FlatArray(repeating: 0, count: 1 << depth)
    axes = FlatArray(repeating: 0, count: 1 << depth)
    // Split the first levels serially, then build their subtrees in parallel.
    let top = min(Self.serialLevels, depth)
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

  /// Partitions `range` about its median along the longest side; returns the index of the median.
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

  /// Quickselect (Hoare) with a median-of-three pivot.
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
}
