import Support

/// Packs charts into a square atlas at the largest common scale found.
///
/// Charts are turned so that their bounding rectangle is smallest, then placed largest first at the
/// lowest free place of a fine grid of cells, in the best of four quarter turns. Working on cells
/// rather than rectangles lets charts interlock and small ones lie inside the holes of large ones.
///
/// Reference: the bottom-left principle of Baker, Coffman, Rivest, SIAM J. Comput. 9(4), 1980, on
/// rasterised outlines as in Lévy et al. 2002.
struct AtlasPacker: Sendable {
  let charts: [FlatChart]
  let size: Int
  let padding: Int
  /// Charts turned to their smallest bounding rectangle, scene units.
  private let turned: [[SIMD2<Double>]]
  private let order: [Int]

  init(charts: [FlatChart], size: Int, padding: Int) {
    self.charts = charts
    self.size = size
    self.padding = padding
    let turned = charts.map { alignedToSmallestRectangle($0.points) }
    self.turned = turned
    let boxes = turned.map { extent($0) }
    order = charts.indices.sorted {
      let (a, b) = (boxes[$0].x * boxes[$0].y, boxes[$1].x * boxes[$1].y)
      return a != b ? a > b : $0 < $1
    }
  }

  private struct Attempt {
    var scale: Double
    /// Cells from the bottom that are used; more than the atlas has when the charts do not fit.
    var height: Int
    var points: [[SIMD2<Double>]]
  }

  func run(in context: RunContext) throws -> AtlasLayout {
    let area = charts.reduce(0) { $0 + $1.area }
    guard area > 0 else {
      return AtlasLayout(size: size, texelsPerUnit: 1, points: turned, utilisation: 0)
    }
    var scale = (0.8 * Double(size * size) / area).squareRoot()
    var cell = max(1, size / 512)
    var best: Attempt?
    for step in 0..<60 {
      context.progress("Packing charts", min(0.9, Double(step) / 6))
      if step == 3 { cell = max(1, size / 1024) }
      let attempt = try pack(scale: scale, cell: cell, context)
      let rows = size / cell
      let fits = attempt.map { $0.height <= rows } ?? false
      if step >= 3, fits, scale > best?.scale ?? 0 { best = attempt }
      if step >= 6, best != nil { break }
      if let attempt {
        let ratio = (Double(rows) / Double(attempt.height)).squareRoot()
        scale *= step >= 6 ? min(ratio, 0.99) : ratio * (step >= 3 ? 0.998 : 1)
      } else {
        scale *= 0.85
      }
    }
    // Padding alone may exceed a tiny atlas; then the charts are shrunk to points of one cell.
    let points = best?.points ?? turned.map { $0.map { _ in SIMD2(repeating: Double(size) / 2) } }
    let used = (best?.scale ?? 0) * (best?.scale ?? 0) * area / Double(size * size)
    return AtlasLayout(
      size: size, texelsPerUnit: best?.scale ?? 0, points: points, utilisation: used)
  }

  /// Places all charts at a scale, or gives up when they exceed 1.4 times the height.
  private func pack(scale: Double, cell: Int, _ context: RunContext) throws -> Attempt? {
    let columns = size / cell
    let limit = columns * 7 / 5
    var grid = CellGrid(width: columns, height: limit)
    let unit = scale / Double(cell)
    let margin = Double(padding) / 2 / Double(cell)
    var attempt = Attempt(scale: scale, height: 0, points: turned)
    for index in order {
      try context.checkCancellation()
      let options: [(CellMask, [SIMD2<Double>])] = try context.quiet.parallelMap(
        [0, 1, 2, 3], label: ""
      ) { turns, _ in
        let points = quarterTurned(turned[index], turns, unit: unit, margin: margin)
        return (
          CellMask(points: points, triangles: charts[index].mesh.triangles, margin: margin), points
        )
      }
      let current = grid
      let places = try context.quiet.parallelMap([0, 1, 2, 3], label: "") { turns, _ in
        current.place(options[turns].0, below: limit)
      }
      var chosen: Int?
      var top = Int.max
      for turns in 0..<4 {
        guard let place = places[turns] else { continue }
        let reach = place.y + options[turns].0.height
        if reach < top {
          top = reach
          chosen = turns
        }
      }
      guard let chosen, let place = places[chosen] else { return nil }
      grid.fill(options[chosen].0, x: place.x, y: place.y)
      attempt.height = max(attempt.height, top)
      let offset = SIMD2(Double(place.x), Double(place.y))
      attempt.points[index] = options[chosen].1.map { ($0 + offset) * Double(cell) }
    }
    return attempt
  }
}

extension RunContext {
  /// The same context without progress.
  var quiet: RunContext {
    var copy = self
    copy.onProgress = { _ in }
    return copy
  }
}

private func extent(_ points: [SIMD2<Double>]) -> SIMD2<Double> {
  var low = SIMD2<Double>(repeating: .infinity)
  var high = -low
  for p in points {
    low = pointwiseMin(low, p)
    high = pointwiseMax(high, p)
  }
  return high - low
}

/// The points in cells after `turns` quarter turns, `margin` away from both axes.
private func quarterTurned(
  _ points: [SIMD2<Double>], _ turns: Int, unit: Double, margin: Double
) -> [SIMD2<Double>] {
  var result = points.map { p -> SIMD2<Double> in
    switch turns {
    case 0: p * unit
    case 1: SIMD2(-p.y, p.x) * unit
    case 2: -p * unit
    default: SIMD2(p.y, -p.x) * unit
    }
  }
  var low = SIMD2<Double>(repeating: .infinity)
  for p in result { low = pointwiseMin(low, p) }
  for i in result.indices { result[i] += margin - low }
  return result
}
