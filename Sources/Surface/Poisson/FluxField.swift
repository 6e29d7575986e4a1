import Support

/// A vector field at the nodes of one level, stored as three arrays, one per component.
final class FluxField: Sendable {
  let components: [FlatArray<Float>]

  init(level: BrickLevel) {
    components = (0..<3).map { _ in FlatArray(repeating: 0, count: level.count * 64) }
  }

  /// Distributes the `flux` of each sample to the corners of its cell with trilinear weights.
  func splat(_ samples: LevelSamples, _ flux: [SIMD3<Float>], on level: BrickLevel) {
    var brick = 0
    for i in samples.cells.indices {
      let code = samples.cells[i] >> 6
      while level.codes[brick] < code { brick += 1 }
      let local = Morton.decode(samples.cells[i] & 63)
      let f = samples.fractions[i]
      for corner in 0..<8 {
        let x = Int(local.x) + (corner & 1)
        let y = Int(local.y) + (corner >> 1 & 1)
        let z = Int(local.z) + (corner >> 2)
        let holder = Int(level.neighbors[brick * 27 + 13 + (z >> 2) * 9 + (y >> 2) * 3 + (x >> 2)])
        guard holder >= 0 else { continue }
        let node = holder * 64 + (x & 3) + (y & 3) * 4 + (z & 3) * 16
        let weight = Trilinear.weight(f, corner)
        components[0][node] += flux[i].x * weight
        components[1][node] += flux[i].y * weight
        components[2][node] += flux[i].z * weight
      }
    }
  }

  /// Fills this field with the interpolated `coarse` one.
  ///
  /// Components are per cell of their level: the jump across the surface is the same but spread
  /// over twice as many cells, hence the factor of one half.
  func prolong(_ coarse: FluxField, _ prolongation: Prolongation, context: RunContext) throws {
    for axis in 0..<3 {
      try prolongation.apply(
        coarse.components[axis], to: components[axis], outside: 0, scale: 0.5, context: context)
    }
  }

  func copy() -> FluxField { FluxField(copying: self) }

  /// Extracts the field at the bricks `ranges` of a larger level.
  init(_ whole: FluxField, _ ranges: [Range<Int>]) {
    let count = ranges.reduce(0) { $0 + $1.count }
    components = whole.components.map { component in
      let part = FlatArray<Float>(repeating: 0, count: count * 64)
      var target = part.base
      for range in ranges {
        target.update(from: component.base + range.lowerBound * 64, count: range.count * 64)
        target += range.count * 64
      }
      return part
    }
  }

  private init(copying other: FluxField) {
    components = other.components.map { FlatArray($0.array) }
  }
}
