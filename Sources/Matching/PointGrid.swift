import Support

/// A grid over the points of a view, for queries along a line.
struct PointGrid {
  private let points: [SIMD2<Float>]
  private let cell: Float
  private let low: SIMD2<Float>
  private let columns: Int
  private let rows: Int
  /// Start of each cell's members, and the total at the end.
  private let start: [Int32]
  private let members: [Int32]

  init(_ points: [SIMD2<Float>], _ chosen: [Int], cell: Float) {
    self.points = points
    self.cell = cell
    var (low, high) = (SIMD2<Float>.zero, SIMD2<Float>.zero)
    if let first = chosen.first {
      low = points[first]
      high = points[first]
      for i in chosen {
        low = pointwiseMin(low, points[i])
        high = pointwiseMax(high, points[i])
      }
    }
    self.low = low
    let extent = high - low
    columns = Int(saturating: extent.x / cell) + 1
    rows = Int(saturating: extent.y / cell) + 1
    var count = [Int32](repeating: 0, count: columns * rows + 1)
    let width = columns
    func index(_ i: Int) -> Int {
      let place = (points[i] - low) / cell
      return Int(saturating: place.y) * width + Int(saturating: place.x)
    }
    for i in chosen { count[index(i) + 1] += 1 }
    for k in 1..<count.count { count[k] += count[k - 1] }
    start = count
    var members = [Int32](repeating: 0, count: chosen.count)
    for i in chosen {
      let place = index(i)
      members[Int(count[place])] = Int32(i)
      count[place] += 1
    }
    self.members = members
  }

  /// Calls `body` with each point within `band` of the line `normal · x + offset = 0`.
  func forEach(
    near normal: SIMD2<Float>, _ offset: Float, within band: Float, _ body: (Int) -> Void
  ) {
    let isFlat = abs(normal.y) >= abs(normal.x)
    // Along the axis closest to the line, cell by cell; across it, the cells that the band
    // intersects.
    let (along, across) = isFlat ? (0, 1) : (1, 0)
    let slope = -normal[along] / normal[across]
    let base = -offset / normal[across]
    let reach = band / abs(normal[across])
    let (steps, width) = isFlat ? (columns, rows) : (rows, columns)
    for step in 0..<steps {
      let from = low[along] + Float(step) * cell
      let (a, b) = (base + slope * from, base + slope * (from + cell))
      let lowest = ((min(a, b) - reach - low[across]) / cell).rounded(.down)
      let highest = ((max(a, b) + reach - low[across]) / cell).rounded(.down)
      guard lowest < Float(width), highest >= 0 else { continue }
      for other in Int(saturating: max(lowest, 0))...Int(saturating: min(highest, Float(width - 1)))
      {
        let place = isFlat ? other * columns + step : step * columns + other
        for k in Int(start[place])..<Int(start[place + 1]) {
          let i = Int(members[k])
          let gap = normal.x * points[i].x + normal.y * points[i].y + offset
          if abs(gap) < band { body(i) }
        }
      }
    }
  }
}
