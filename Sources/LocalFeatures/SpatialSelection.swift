import Support

/// Selects the best of many points so that they cover the image evenly.
package struct SpatialSelection {
  /// Number of cells along the longer side.
  static let cells = 8
  package let columns: Int
  package let rows: Int
  private let cell: Float

  package init(width: Int, height: Int) {
    cell = Float(max(width, height)) / Float(Self.cells)
    columns = max(1, Int(saturating: (Float(width) / cell).rounded(.up)))
    rows = max(1, Int(saturating: (Float(height) / cell).rounded(.up)))
  }

  /// Index of the cell that contains a point.
  package func cell(x: Float, y: Float) -> Int {
    let column = min(max(Int(saturating: x / cell), 0), columns - 1)
    let row = min(max(Int(saturating: y / cell), 0), rows - 1)
    return row * columns + column
  }

  /// Returns the indices of at most `count` points in increasing order. The limit applies per cell,
  /// so that crowded cells lose their weakest points first.
  ///
  /// - Parameters:
  ///   - rank: Quality of each point; ties go to the earlier point.
  func choose(_ count: Int, points: [SIMD2<Float>], rank: [Float]) -> [Int] {
    guard points.count > count else { return Array(points.indices) }
    var buckets = [[Int]](repeating: [], count: columns * rows)
    for (i, p) in points.enumerated() { buckets[cell(x: p.x, y: p.y)].append(i) }
    let limit = quota(count, sizes: buckets.map(\.count))
    var chosen: [Int] = []
    var spare: [Int] = []
    for bucket in buckets {
      let sorted = bucket.sorted { (rank[$0], $1) > (rank[$1], $0) }
      chosen += sorted.prefix(limit)
      if sorted.count > limit { spare.append(sorted[limit]) }
    }
    spare.sort { (rank[$0], $1) > (rank[$1], $0) }
    chosen += spare.prefix(count - chosen.count)
    return chosen.sorted()
  }

  /// The largest number per cell for which the total does not exceed `count`.
  private func quota(_ count: Int, sizes: [Int]) -> Int {
    var (low, high) = (0, sizes.max() ?? 0)
    while low < high {
      let middle = (low + high + 1) / 2
      if sizes.reduce(0, { $0 + min($1, middle) }) <= count {
        low = middle
      } else {
        high = middle - 1
      }
    }
    return low
  }
}
