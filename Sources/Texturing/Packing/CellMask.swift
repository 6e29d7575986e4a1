import Support

/// The atlas cells that a chart covers, as runs of columns per row; row 0 is at the bottom.
struct CellMask: Sendable {
  struct Run: Sendable {
    var first: Int
    var last: Int
    var length: Int { last - first + 1 }
  }

  let width: Int
  let height: Int
  /// The runs of all rows, one row after another.
  private(set) var runs: [Run] = []
  /// By row, the index of its first run; a last element follows the last row.
  private(set) var starts = [0]
  /// By row, the number of cells of its longest run.
  private(set) var longest: [Int] = []
  /// Rows in the order in which they are tested: fullest first, so that a search fails early.
  private(set) var order: [Int] = []

  /// Marks each cell within `margin` of a triangle; coordinates are in cells and not negative.
  init(points: [SIMD2<Double>], triangles: [SIMD3<Int32>], margin: Double) {
    var high = SIMD2<Double>.zero
    for p in points { high = pointwiseMax(high, p) }
    width = Int(saturating: (high.x + margin).rounded(.up))
    height = Int(saturating: (high.y + margin).rounded(.up))
    let cells = Self.cells(of: points, triangles, width: width, height: height, margin: margin)
    cells.withUnsafeBufferPointer { cells in
      for row in 0..<height { append(cells.extracting(row * width..<(row + 1) * width)) }
    }
    let filled = (0..<height).map { row in runs(of: row).reduce(0) { $0 + runs[$1].length } }
    order = filled.indices.sorted { filled[$0] != filled[$1] ? filled[$0] > filled[$1] : $0 < $1 }
    order.removeAll { filled[$0] == 0 }
  }

  /// The indices of a row's runs.
  func runs(of row: Int) -> Range<Int> { starts[row]..<starts[row + 1] }

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

  /// Appends a row with the runs of its set cells.
  private mutating func append(_ row: UnsafeBufferPointer<Bool>) {
    var most = 0
    var x = 0
    while x < row.count {
      guard row[x] else {
        x += 1
        continue
      }
      var run = Run(first: x, last: x)
      while run.last + 1 < row.count, row[run.last + 1] { run.last += 1 }
      runs.append(run)
      most = max(most, run.length)
      x = run.last + 1
    }
    starts.append(runs.count)
    longest.append(most)
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
