import Geometry

/// Cuts the solid by a box before extraction, so that the surface stays closed: f becomes
/// max(f, distance to the box), and the box's faces close the cut.
enum BoxCap {
  /// Slope of the box's distance, per finest cell; f runs from −½ to ½ over a few cells.
  private static let slope: Float = 0.4

  /// Applies the cut to all levels, coarse to fine, keeping the function continuous across them.
  static func apply(_ box: BoundingBox, to levels: [BrickLevel], frame: GridFrame) {
    let scale = Double(1 << frame.depth) / frame.size
    let low = SIMD3<Float>((box.min - frame.origin) * scale)
    let high = SIMD3<Float>((box.max - frame.origin) * scale)
    for (offset, level) in levels.enumerated() {
      let unit = Float(1 << (frame.depth - level.depth))
      let inherited = FlatArray<Float>(repeating: PoissonSolver.outside, count: level.count * 64)
      if offset > 0 {
        let prolongation = Prolongation(coarse: levels[offset - 1], fine: level)
        prolongation.fill(
          levels[offset - 1].values, to: inherited, outside: PoissonSolver.outside,
          range: 0..<level.count)
      }
      for brick in 0..<level.count {
        for node in 0..<64 {
          let local = SIMD3(Int32(node & 3), Int32(node >> 2 & 3), Int32(node >> 4))
          let point = SIMD3<Float>(level.coords[brick] &* 4 &+ local) * unit
          let distance = max((low - point).max(), (point - high).max())
          let isFree = offset == 0 || level.free[brick] >> UInt64(node) & 1 == 1
          let at = brick * 64 + node
          level.values[at] = isFree ? max(level.values[at], slope * distance) : inherited[at]
        }
      }
    }
  }
}
