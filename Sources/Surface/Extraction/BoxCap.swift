import Geometry
import Scene

/// Cuts the solid by a box or by the plane it stands on before extraction, so that the surface stays
/// closed: f becomes max(f, distance to the box), and the box's faces close the cut.
enum BoxCap {
  /// Slope of the box's distance, per finest cell; f runs from −½ to ½ over a few cells.
  private static let slope: Float = 0.4

  /// Applies the cut to all levels, coarse to fine, keeping the function continuous across them.
  static func apply(_ box: BoundingBox, to levels: [BrickLevel], frame: GridFrame) {
    let scale = Double(1 << frame.depth) / frame.size
    let low = SIMD3<Float>((box.min - frame.origin) * scale)
    let high = SIMD3<Float>((box.max - frame.origin) * scale)
    apply(to: levels, frame: frame) { max((low - $0).max(), ($0 - high).max()) }
  }

  /// Closes what stands on a plane where it meets the plane.
  static func apply(_ plane: SupportPlane, to levels: [BrickLevel], frame: GridFrame) {
    let side = frame.cell(frame.depth)
    apply(to: levels, frame: frame) { point in
      Float(-plane.above(frame.origin + SIMD3<Double>(point) * side) / side)
    }
  }

  /// - Parameter outside: The distance from what is kept, positive outside, finest cells.
  private static func apply(
    to levels: [BrickLevel], frame: GridFrame, outside: (SIMD3<Float>) -> Float
  ) {
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
          let isFree = offset == 0 || level.free[brick] >> UInt64(node) & 1 == 1
          let at = brick * 64 + node
          level.values[at] = isFree ? max(level.values[at], slope * outside(point)) : inherited[at]
        }
      }
    }
  }
}
