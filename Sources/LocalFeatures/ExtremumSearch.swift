/// Finds the extrema of the difference of Gaussians over position and scale.
///
/// The differences are computed for three rows at a time and never stored as images.
struct ExtremumSearch {
  /// Minimum |difference| of a refined extremum, gray levels.
  let contrast: Float
  /// Maximum ratio of principal curvatures.
  let edge: Float
  /// Minimum difference of a sample before refinement, as a share of `contrast`: refinement raises
  /// it slightly.
  static let sampleShare: Float = 0.8
  /// Maximum number of moves to an adjacent sample; an extremum that still moves is not well
  /// defined.
  static let maxMoves = 5
  /// Maximum distance from the last sample along any axis, in samples.
  static let maxOffset: Float = 1

  /// Number of rows searched at a time, for which the two highest levels exist then.
  private static let bandRows = 384

  /// Returns the extrema in rows `rows` of an octave, row by row.
  func run(_ octave: Octave, index: Int, rows: Range<Int>) -> [Extremum] {
    var octave = octave
    let (first, last) = (max(rows.lowerBound, 1), min(rows.upperBound, octave.height - 1))
    guard first < last, octave.width >= 3 else { return [] }
    let halo = Self.maxMoves + 2
    var found: [Extremum] = []
    for start in stride(from: first, to: last, by: Self.bandRows) {
      let end = min(start + Self.bandRows, last)
      octave.raise(to: max(start - halo, 0)..<min(end + halo, octave.height))
      search(octave, index: index, rows: start..<end, into: &found)
    }
    return found
  }

  private func search(
    _ octave: Octave, index: Int, rows: Range<Int>, into found: inout [Extremum]
  ) {
    let (width, first, last) = (octave.width, rows.lowerBound, rows.upperBound)
    let padded = FloatPlane.padded(width)
    let levels = octave.levels.count - 1
    withUnsafeTemporaryAllocation(of: Float.self, capacity: levels * 3 * padded + 32) { buffer in
      guard let base = buffer.baseAddress else { return }
      func row(_ level: Int, _ y: Int) -> UnsafeMutablePointer<Float> {
        base + (level * 3 + y % 3) * padded
      }
      for y in first - 1...last {
        for level in 0..<levels {
          subtract(
            octave.levels[level + 1].row(y), octave.levels[level].row(y), into: row(level, y),
            count: padded)
        }
        guard y > first else { continue }
        for level in 1...Octave.scales {
          let window = Window(
            below: (row(level - 1, y - 2), row(level - 1, y - 1), row(level - 1, y)),
            same: (row(level, y - 2), row(level, y - 1), row(level, y)),
            above: (row(level + 1, y - 2), row(level + 1, y - 1), row(level + 1, y)))
          window.forEachExtremum(width: width, threshold: Self.sampleShare * contrast) { x in
            if let extremum = refine(in: octave, index: index, level: level, x: x, y: y - 1) {
              found.append(extremum)
            }
          }
        }
      }
    }
  }

  private func subtract(
    _ a: UnsafePointer<Float>, _ b: UnsafePointer<Float>, into out: UnsafeMutablePointer<Float>,
    count: Int
  ) {
    var x = 0
    while x < count {
      store8(load8(a + x) - load8(b + x), out + x)
      store8(load8(a + x + 8) - load8(b + x + 8), out + x + 8)
      x &+= 16
    }
  }

  /// Moves an extremum to the extremum of the quadratic through its neighbors and tests it.
  ///
  /// - Returns: `nil` if it does not converge, has too little contrast or is on an edge.
  private func refine(
    in octave: Octave, index: Int, level: Int, x x0: Int, y y0: Int
  ) -> Extremum? {
    var (x, y, s) = (x0, y0, level)
    var fit = QuadraticFit(octave, level: s, x: x, y: y)
    for _ in 0..<Self.maxMoves {
      let (dx, dy, ds) = (fit.step(fit.offset.x), fit.step(fit.offset.y), fit.step(fit.offset.z))
      if dx == 0 && dy == 0 && ds == 0 { break }
      x += dx
      y += dy
      s += ds
      guard x >= 1, y >= 1, x < octave.width - 1, y < octave.height - 1, s >= 1,
        s <= Octave.scales
      else { return nil }
      fit = QuadraticFit(octave, level: s, x: x, y: y)
    }
    let offset = fit.offset
    guard max(abs(offset.x), abs(offset.y), abs(offset.z)) < Self.maxOffset else { return nil }
    let response = abs(fit.value)
    guard response >= contrast, fit.isBlob(ratio: edge) else { return nil }
    return Extremum(
      octave: index, x: Float(x) + offset.x, y: Float(y) + offset.y, level: Float(s) + offset.z,
      response: response)
  }
}

/// Three rows of three consecutive differences of Gaussians.
private struct Window {
  typealias Rows = (UnsafePointer<Float>, UnsafePointer<Float>, UnsafePointer<Float>)
  let below: Rows
  let same: Rows
  let above: Rows

  init(
    below: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>),
    same: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>),
    above: (UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>, UnsafeMutablePointer<Float>)
  ) {
    self.below = (UnsafePointer(below.0), UnsafePointer(below.1), UnsafePointer(below.2))
    self.same = (UnsafePointer(same.0), UnsafePointer(same.1), UnsafePointer(same.2))
    self.above = (UnsafePointer(above.0), UnsafePointer(above.1), UnsafePointer(above.2))
  }

  /// Calls `body` with each x at which the absolute value of the center exceeds `threshold` and the
  /// center is strictly larger (or smaller) than its 26 neighbors.
  @inline(__always)
  func forEachExtremum(width: Int, threshold: Float, _ body: (Int) -> Void) {
    let limit = Float8(repeating: threshold)
    var x = 1
    while x < width - 1 {
      let v = load8(same.1 + x)
      if any((v .> limit) .| (v .< -limit)) {
        var high = fastPointwiseMax(load8(same.1 + x - 1), load8(same.1 + x + 1))
        var low = fastPointwiseMin(load8(same.1 + x - 1), load8(same.1 + x + 1))
        widen(&high, &low, by: same.0 + x)
        widen(&high, &low, by: same.2 + x)
        let peak = ((v .> high) .& (v .> limit)) .| ((v .< low) .& (v .< -limit))
        if any(peak) {
          for lane in 0..<8 where peak[lane] && x + lane < width - 1 {
            if beatsOtherLevels(x + lane) { body(x + lane) }
          }
        }
      }
      x &+= 8
    }
  }

  /// Extends the range `low` ... `high` by three adjacent columns of a row.
  @inline(__always)
  private func widen(_ high: inout Float8, _ low: inout Float8, by p: UnsafePointer<Float>) {
    let (a, b, c) = (load8(p - 1), load8(p), load8(p + 1))
    high = fastPointwiseMax(fastPointwiseMax(high, a), fastPointwiseMax(b, c))
    low = fastPointwiseMin(fastPointwiseMin(low, a), fastPointwiseMin(b, c))
  }

  private func beatsOtherLevels(_ x: Int) -> Bool {
    let value = same.1[x]
    let sign: Float = value > 0 ? 1 : -1
    let size = value * sign
    for p in [below.0, below.1, below.2, above.0, above.1, above.2] {
      if p[x - 1] * sign >= size || p[x] * sign >= size || p[x + 1] * sign >= size { return false }
    }
    return true
  }
}
