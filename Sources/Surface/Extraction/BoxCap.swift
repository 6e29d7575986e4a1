import Geometry
import Scene

/// Cuts the solid at a box or at its support plane before extraction. The function f becomes max(f,
/// distance to the box), so that the surface stays closed: faces of the box close the cut.
struct BoxCap: Sendable {
  /// Slope of the distance to the box per finest cell; f changes from −½ to ½ over a few cells.
  private static let slope: Float = 0.4

  let frame: GridFrame
  /// Everything outside is cut away; `nil` for no cut.
  var box: BoundingBox?
  /// Everything below is cut away; `nil` for no cut.
  var support: SupportPlane?

  /// Whether there is nothing to cut.
  var isEmpty: Bool { box == nil && support == nil }

  /// Applies the cut to levels, coarse to fine, and keeps the function continuous across them.
  ///
  /// - Parameter first: The first level to change; the levels before are already cut.
  func apply(to levels: [BrickLevel], from first: Int = 0) {
    let outside = distance
    for (offset, level) in levels.enumerated().dropFirst(first) {
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
          level.values[at] =
            isFree ? max(level.values[at], Self.slope * outside(point)) : inherited[at]
        }
      }
    }
  }

  /// Signed distance to the remaining part, positive outside, in finest cells.
  private var distance: (SIMD3<Float>) -> Float {
    let side = frame.cell(frame.depth)
    let scale = Double(1 << frame.depth) / frame.size
    let low = box.map { SIMD3<Float>(($0.min - frame.origin) * scale) }
    let high = box.map { SIMD3<Float>(($0.max - frame.origin) * scale) }
    return { [frame, support] point in
      var result = -Float.infinity
      if let low, let high { result = max((low - point).max(), (point - high).max()) }
      if let support {
        let above = support.above(frame.origin + SIMD3<Double>(point) * side)
        result = max(result, Float(-above / side))
      }
      return result
    }
  }
}
