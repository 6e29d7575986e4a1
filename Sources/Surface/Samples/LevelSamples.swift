/// The samples as one octree level sees them: merged per cell of that level.
struct LevelSamples: Sendable {
  /// Smallest sum of weights a mean is divided by: samples that just reach a level weigh next to
  /// nothing there.
  private static let minWeight: Float = 1e-20

  /// Morton codes of the cells, increasing.
  var cells: [UInt64] = []
  /// Mean position inside the cell, 0 ... 1.
  var fractions: [SIMD3<Float>] = []
  /// Σ weight × area, cells² of this level: the screening weight.
  var weights: [Float] = []
  /// Σ weight × area × normal used when solving this level.
  var flux: [SIMD3<Float>] = []
  /// The part of `flux` of samples that no deeper level resolves.
  var finalFlux: [SIMD3<Float>] = []

  /// The cells of `level` with samples that reach it, increasing.
  ///
  /// - Parameter keys: The samples' finest cells.
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

  /// Merges those of the samples `items` that reach `level`; all samples of a cell are among them or none.
  ///
  /// A sample of fractional level f acts on levels up to ⌈f⌉; on that last one with weight
  /// f − ⌊f⌋, the rest staying at ⌊f⌋, so that the resolution changes gradually. The `base` level
  /// takes coarser samples as they are.
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

  /// The level, fractional, up to which a sample acts.
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
