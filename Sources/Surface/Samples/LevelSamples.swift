/// The samples of one octree level, merged per cell of that level.
struct LevelSamples: Sendable {
  /// Lower limit of the divisor of a weighted mean: samples that barely reach a level have
  /// almost no weight there.
  private static let minWeight: Float = 1e-20

  /// Morton codes of the cells, in increasing order.
  var cells: [UInt64] = []
  /// Mean position inside the cell, 0 ... 1 per axis.
  var fractions: [SIMD3<Float>] = []
  /// Screening weight: Σ weight × area, in squared cells of this level.
  var weights: [Float] = []
  /// Σ weight × area × normal, used to solve this level.
  var flux: [SIMD3<Float>] = []
  /// The part of `flux` from samples that no deeper level resolves.
  var finalFlux: [SIMD3<Float>] = []

  /// The cells of `level` with samples that reach it, in increasing order.
  ///
  /// - Parameter keys: Morton codes of the samples' finest cells.
  static func cells(
    _ samples: PoissonSamples, keys: [UInt64], level: Int, base: Int
  ) -> [UInt64] {
    let shift = UInt64(3 * (samples.frame.depth - level))
    var cells: [UInt64] = []
    for i in keys.indices where reach(of: i, samples, base: base) > Float(level - 1) {
      let code = keys[i] >> shift
      if code != cells.last { cells.append(code) }
    }
    return cells
  }

  /// Merges the samples `items` that reach `level`; `items` must include all
  /// samples of a cell or none.
  ///
  /// A sample of fractional level f contributes to levels up to ⌈f⌉, to that last one with weight
  /// f − ⌊f⌋, while the rest ends at ⌊f⌋, so that the resolution changes gradually. Samples coarser
  /// than the `base` level contribute fully to it.
  init(
    _ samples: PoissonSamples, keys: [UInt64], items: [Range<Int>], level: Int, base: Int
  ) {
    let shift = UInt64(3 * (samples.frame.depth - level))
    let scale = 1 / Float(1 << (samples.frame.depth - level))
    var cell = UInt64.max
    var weightedPosition = SIMD3<Float>.zero
    for i in items.joined() {
      let reach = Self.reach(of: i, samples, base: base)
      guard reach > Float(level - 1) else { continue }
      let code = keys[i] >> shift
      if code != cell {
        close(weightedPosition, cell)
        cell = code
        weightedPosition = .zero
        cells.append(code)
        fractions.append(.zero)
        weights.append(0)
        flux.append(.zero)
        finalFlux.append(.zero)
      }
      let last = cells.count - 1
      let acting = min(1, reach - Float(level - 1))
      let ending = max(0, 1 - abs(reach - Float(level)))
      let weight = samples.weights.isEmpty ? 1 : samples.weights[i]
      let area = samples.areas[i] * scale * scale * weight
      weights[last] += acting * area
      flux[last] += samples.normals[i] * (acting * area)
      finalFlux[last] += samples.normals[i] * (ending * area)
      weightedPosition += samples.positions[i] * (scale * acting * area)
    }
    close(weightedPosition, cell)
  }

  /// The fractional level up to which a sample contributes.
  @inline(__always)
  private static func reach(of item: Int, _ samples: PoissonSamples, base: Int) -> Float {
    max(samples.depths[item], Float(base))
  }

  private mutating func close(_ weightedPosition: SIMD3<Float>, _ cell: UInt64) {
    guard let last = cells.indices.last else { return }
    let corner = SIMD3<Float>(Morton.decode(cell))
    let fraction = weightedPosition / max(weights[last], Self.minWeight) - corner
    fractions[last] = fraction.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: 1))
  }
}
