import Support

/// The atlas cells that a chart covers, as runs of columns per row; row 0 is at the bottom.
struct CellMask: Sendable {
  struct Run: Sendable, Equatable {
    var first: Int
    var last: Int
  }

  var width: Int
  var rows: [[Run]]
  /// Rows in the order in which they are tested: fullest first, so that a search fails early.
  private(set) var order: [Int]

  var height: Int { rows.count }
  var cellCount: Int { rows.reduce(0) { $0 + $1.reduce(0) { $0 + $1.last - $1.first + 1 } } }

  /// Marks each cell within `margin` of a triangle; coordinates are in cells and not negative.
  init(points: [SIMD2<Double>], triangles: [SIMD3<Int32>], margin: Double) {
    var high = SIMD2<Double>.zero
    for p in points { high = pointwiseMax(high, p) }
    width = Int(saturating: (high.x + margin).rounded(.up))
    let height = Int(saturating: (high.y + margin).rounded(.up))
    let cells = Self.cells(of: points, triangles, width: width, height: height, margin: margin)
    rows = (0..<height).map { [width] row in Self.runs(cells[row * width..<(row + 1) * width]) }
    let filled = rows.map { $0.reduce(0) { $0 + $1.last - $1.first + 1 } }
    order = rows.indices.sorted { filled[$0] != filled[$1] ? filled[$0] > filled[$1] : $0 < $1 }
    order.removeAll { filled[$0] == 0 }
  }

  /// Whether each cell is within `margin` of a triangle, row by row.
  private static func cells(
    of points: [SIMD2<Double>], _ triangles: [SIMD3<Int32>], width: Int, height: Int,
    margin: Double
  ) -> [Bool] {
    var cells = [Bool](repeating: false, count: width * height)
    cells.withUnsafeMutableBufferPointer { cells in
      for t in triangles {
        let corners = (points[Int(t.x)], points[Int(t.y)], points[Int(t.z)])
        let ys = SIMD3(corners.0.y, corners.1.y, corners.2.y)
        let top = min(height - 1, Int(saturating: ys.max() + margin))
        for row in max(0, Int(saturating: ys.min() - margin))...max(0, top) where row <= top {
          let band = (Double(row) - margin, Double(row + 1) + margin)
          guard let (low, high) = extentX(of: corners, within: band) else { continue }
          let first = max(0, Int(saturating: low - margin))
          let last = min(width - 1, Int(saturating: high + margin))
          if first <= last { for x in first...last { cells[row * width + x] = true } }
        }
      }
    }
    return cells
  }

  /// The runs of set cells of one row.
  private static func runs(_ row: ArraySlice<Bool>) -> [Run] {
    var runs: [Run] = []
    for (x, isSet) in row.enumerated() where isSet {
      if runs.last?.last == x - 1 {
        runs[runs.count - 1].last = x
      } else {
        runs.append(Run(first: x, last: x))
      }
    }
    return runs
  }
}

/// The x range that a triangle covers between two heights; `nil` if it is outside.
private func extentX(
  of corners: (SIMD2<Double>, SIMD2<Double>, SIMD2<Double>), within band: (Double, Double)
) -> (Double, Double)? {
  var low = Double.infinity
  var high = -Double.infinity
  func take(_ x: Double) {
    low = min(low, x)
    high = max(high, x)
  }
  func clip(_ a: SIMD2<Double>, _ b: SIMD2<Double>) {
    if a.y >= band.0 && a.y <= band.1 { take(a.x) }
    for y in [band.0, band.1] where (a.y - y) * (b.y - y) < 0 {
      take(a.x + (b.x - a.x) * (y - a.y) / (b.y - a.y))
    }
  }
  clip(corners.0, corners.1)
  clip(corners.1, corners.2)
  clip(corners.2, corners.0)
  return low <= high ? (low, high) : nil
}
