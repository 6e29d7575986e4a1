import Support

/// Packs charts into a square atlas at the largest common scale found.
///
/// Charts are rotated to their minimum bounding rectangle, then placed largest first at the lowest
/// free position on a fine grid of cells, in the best of their rotations by 90°. Because the grid
/// represents their outlines instead of rectangles, charts can interlock and small ones can be
/// placed in the holes of large ones. Charts are ordered by several measures of size, and the fewer
/// charts there are, the more attempts are made.
///
/// Reference: the bottom-left principle of Baker, Coffman, Rivest, SIAM J. Comput. 9(4), 1980, on
/// rasterized outlines as in Lévy et al. 2002.
struct AtlasPacker: Sendable {
  /// Approximate number of chart placements in the search for a larger scale.
  static let placements = 4_000
  /// Scale factors of that search.
  static let growths = [1.03, 1.01, 1.003]

  /// Fraction of the atlas that the first attempt tries to fill; three quarters
  /// to four fifths succeed.
  private static let firstFill = 0.8
  /// Number of cells along the atlas's side during the coarse steps, and afterwards.
  private static let coarseCells = 512
  private static let fineCells = 1024
  /// Number of charts above which results vary less: the scale is found in fewer steps, with
  /// half of the rotations.
  private static let manyCharts = 500
  /// Number of steps on coarse cells, and maximum number of steps.
  private static let coarseSteps = 3
  private static let maxSteps = 60
  /// Factors on the scale: upper limit near the final scale, safety factor of the estimate on fine
  /// cells, and reduction after charts did not even fit seven fifths of the atlas.
  private static let shrink = 0.99
  private static let caution = 0.998
  private static let retreat = 0.85
  /// Maximum number of attempts at a larger scale.
  private static let maxTries = 400

  let charts: [FlatChart]
  let size: Int
  let padding: Int
  /// Charts rotated to their minimum bounding rectangle, in scene units.
  let turned: [[SIMD2<Double>]]
  /// Orders in which the charts are placed.
  private let orders: [[Int]]
  /// Rotations by 90° that are tried.
  let turns: [Int]
  /// Number of steps until the scale is close to the final one.
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
    /// Number of rows of cells used; more than the atlas has if the charts do not fit.
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
    // Padding alone can exceed a tiny atlas; the charts are then shrunk to points at its center.
    let points = best?.points ?? turned.map { $0.map { _ in SIMD2(repeating: Double(size) / 2) } }
    let used = (best?.scale ?? 0) * (best?.scale ?? 0) * area / Double(size * size)
    return AtlasLayout(
      size: size, texelsPerUnit: best?.scale ?? 0, points: points, utilisation: used)
  }

  /// Approaches the scale that fills the atlas, first on coarse cells, then on fine ones.
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
      var masks = self.masks(scale: scale, cell: cell)
      let attempt = try pack(&masks, order: orders[0], limit: rows * 7 / 5, context)
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

  /// Tries larger scales in every order until none fits or the number of attempts is reached.
  private func enlarged(_ first: Attempt, _ context: RunContext) throws -> Attempt {
    let cell = max(1, size / Self.fineCells)
    let tries = min(Self.maxTries, Self.placements / max(1, charts.count))
    var best = first
    var failures = 0
    var growth = Self.growths[0]
    var masks = self.masks(scale: first.scale * growth, cell: cell)
    for index in 0..<tries {
      context.progress("Packing charts", 0.8 + 0.2 * Double(index) / Double(tries))
      let order = orders[index % orders.count]
      if masks.scale != best.scale * growth {
        masks = self.masks(scale: best.scale * growth, cell: cell)
      }
      if let attempt = try pack(&masks, order: order, limit: size / cell, context) {
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

  private func masks(scale: Double, cell: Int) -> ScaledMasks {
    ScaledMasks(scale: scale, cell: cell, padding: padding, charts: charts.count)
  }
}

private func decreasing(_ sizes: [Double]) -> [Int] {
  sizes.indices.sorted { sizes[$0] != sizes[$1] ? sizes[$0] > sizes[$1] : $0 < $1 }
}

/// Approximately decreasing order: each size is multiplied by a random factor of 1 to 2.
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
