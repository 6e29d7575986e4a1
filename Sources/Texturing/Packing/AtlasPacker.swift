import Support

/// Packs charts into a square atlas at the largest common scale found.
///
/// Charts are turned so that their bounding rectangle is smallest, then placed largest first at the
/// lowest free place of a fine grid of cells, in the best of its quarter turns. Working on cells
/// rather than rectangles lets charts interlock and small ones lie inside the holes of large ones.
/// What is largest is measured in several ways: few charts leave much to chance, and more is tried.
///
/// Reference: the bottom-left principle of Baker, Coffman, Rivest, SIAM J. Comput. 9(4), 1980, on
/// rasterised outlines as in Lévy et al. 2002.
struct AtlasPacker: Sendable {
  /// About how many charts are placed in search of a larger scale.
  static let placements = 4_000
  /// Steps of the scale in that search.
  static let growths = [1.03, 1.01, 1.003]

  /// Share of the atlas that charts are first tried to fill; three quarters to four fifths succeed.
  private static let firstFill = 0.8
  /// Cells along the atlas's side while the scale is far off, and from then on.
  private static let coarseCells = 512
  private static let fineCells = 1024
  /// Charts from which chance evens out: their scale is found in fewer steps, and half of the turns do.
  private static let manyCharts = 500
  /// Steps on coarse cells, and most steps in all.
  private static let coarseSteps = 3
  private static let maxSteps = 60
  /// Factors on the scale: at most this once it is near, a little less than the ratio says on fine
  /// cells, and after charts that did not even fit seven fifths of the atlas.
  private static let shrink = 0.99
  private static let caution = 0.998
  private static let retreat = 0.85
  /// Most tries of a larger scale.
  private static let maxTries = 400

  let charts: [FlatChart]
  let size: Int
  let padding: Int
  /// Charts turned to their smallest bounding rectangle, scene units.
  let turned: [[SIMD2<Double>]]
  /// Orders in which the charts are placed.
  private let orders: [[Int]]
  /// Quarter turns in which a chart is tried.
  let turns: [Int]
  /// Steps until the scale is near.
  private let nearSteps: Int

  init(charts: [FlatChart], size: Int, padding: Int) {
    self.charts = charts
    self.size = size
    self.padding = padding
    let turned = charts.map { alignedToSmallestRectangle($0.points) }
    self.turned = turned
    let isMany = charts.count >= Self.manyCharts
    (turns, nearSteps) = isMany ? ([0, 1], 4) : ([0, 1, 2, 3], 6)
    let boxes = turned.map { boxSize($0) }
    let sizes = [
      boxes.map { $0.x * $0.y }, charts.map(\.area), boxes.map { $0.max() },
      boxes.map { $0.min() }, boxes.map { $0.x + $0.y },
    ]
    orders = sizes.map { decreasing($0) } + (0..<24).map { shuffled(sizes[$0 % 2], seed: $0) }
  }

  struct Attempt {
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
    var best = try firstFit(
      startingAt: (Self.firstFill * Double(size * size) / area).squareRoot(), context)
    if let found = best { best = try enlarged(found, context) }
    // Padding alone may exceed a tiny atlas; then the charts are shrunk to points of one cell.
    let points = best?.points ?? turned.map { $0.map { _ in SIMD2(repeating: Double(size) / 2) } }
    let used = (best?.scale ?? 0) * (best?.scale ?? 0) * area / Double(size * size)
    return AtlasLayout(
      size: size, texelsPerUnit: best?.scale ?? 0, points: points, utilisation: used)
  }

  /// Nears the scale that fills the atlas, coarsely, then finely.
  private func firstFit(startingAt start: Double, _ context: RunContext) throws -> Attempt? {
    var scale = start
    var cell = max(1, size / Self.coarseCells)
    var best: Attempt?
    for step in 0..<Self.maxSteps {
      // A step on fine cells takes four times as long.
      let coarse = min(step, Self.coarseSteps)
      let passed = Double(coarse + 4 * (step - coarse))
      let usual = Double(Self.coarseSteps + 4 * (nearSteps + 1 - Self.coarseSteps))
      context.progress("Packing charts", min(0.8, passed / usual))
      if step == Self.coarseSteps { cell = max(1, size / Self.fineCells) }
      let rows = size / cell
      let attempt = try pack(
        scale: scale, cell: cell, order: orders[0], limit: rows * 7 / 5, context)
      let fits = attempt.map { $0.height <= rows } ?? false
      if step >= Self.coarseSteps, fits, scale > best?.scale ?? 0 { best = attempt }
      if step >= nearSteps, best != nil { break }
      if let attempt {
        let ratio = (Double(rows) / Double(attempt.height)).squareRoot()
        scale *=
          step >= nearSteps
          ? min(ratio, Self.shrink) : ratio * (step >= Self.coarseSteps ? Self.caution : 1)
      } else {
        scale *= Self.retreat
      }
    }
    return best
  }

  /// Tries larger scales in every order until none fits or enough was tried.
  private func enlarged(_ first: Attempt, _ context: RunContext) throws -> Attempt {
    let cell = max(1, size / Self.fineCells)
    let tries = min(Self.maxTries, Self.placements / max(1, charts.count))
    var best = first
    var failures = 0
    var growth = Self.growths[0]
    for index in 0..<tries {
      context.progress("Packing charts", 0.8 + 0.2 * Double(index) / Double(tries))
      let order = orders[index % orders.count]
      if let attempt = try pack(
        scale: best.scale * growth, cell: cell, order: order, limit: size / cell, context)
      {
        best = attempt
        failures = 0
        continue
      }
      failures += 1
      guard failures == orders.count else { continue }
      failures = 0
      guard let next = Self.growths.first(where: { $0 < growth }) else { break }
      growth = next
    }
    return best
  }
}

private func decreasing(_ sizes: [Double]) -> [Int] {
  sizes.indices.sorted { sizes[$0] != sizes[$1] ? sizes[$0] > sizes[$1] : $0 < $1 }
}

/// About in decreasing order: each size counts up to twice, by chance.
private func shuffled(_ sizes: [Double], seed: Int) -> [Int] {
  var random = RandomStream(seed: UInt64(seed))
  return decreasing(sizes.map { $0 * (1 + random.unit()) })
}

private func boxSize(_ points: [SIMD2<Double>]) -> SIMD2<Double> {
  var low = SIMD2<Double>(repeating: .infinity)
  var high = -low
  for p in points {
    low = pointwiseMin(low, p)
    high = pointwiseMax(high, p)
  }
  return high - low
}
