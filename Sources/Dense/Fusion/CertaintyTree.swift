import Numerics

/// The most certain point of each cell of an octree, for finding redundant points.
///
/// A surface departs from the tangent plane of a point by at most a share of the distance. So a
/// point determines the position of any other point up to its own deviation plus that share of
/// their distance; if that is at most the other point's own deviation, the other point is
/// redundant. The bound is additive along chains: if the point that makes another redundant is
/// itself redundant, some point that is not lies within the first one's deviation divided by the
/// share.
struct CertaintyTree: Sendable {
  /// Departure of a surface from a tangent plane, relative to the distance: 22°.
  static let departure: Float = 0.4
  /// Side of a leaf, relative to the distance within which a point of the same deviation is
  /// redundant: closer points share one witness. The minimum side is `leafFootprints` footprints.
  private static let leafShare: Float = 0.25
  private static let leafFootprints: Float = 2
  /// Maximum number of levels below the largest cells.
  private static let depth = 16

  private var table: CellTable
  /// The level of the largest cells, which contain all points.
  private let top: Int

  /// - Parameters:
  ///   - top: Level of the largest cells: points farther apart than their side do not make each
  ///     other redundant.
  ///   - points: Expected number of points.
  init(top: Int, points: Int) {
    self.top = top
    table = CellTable(cells: points)
  }

  /// Bytes of a tree of this number of points, which has about as many cells.
  static func bytes(points: Int) -> Int { CellTable.bytes(cells: points) }

  /// The level of the leaf for a length.
  private func leaf(_ length: Float) -> Int {
    min(max(CellKey.level(length), top - Self.depth, CellKey.levels.lowerBound), top)
  }

  /// Adds a point.
  ///
  /// - Parameter footprint: Radius of the point's pixel on the surface.
  mutating func add(_ point: Witness, footprint: Float) {
    guard point.isSound else { return }
    let side = max(
      Self.leafShare * point.deviation / Self.departure, Self.leafFootprints * footprint)
    for level in leaf(side)...top {
      let key = CellKey(CellKey.cell(of: point.position, level: level), level: level)
      guard let slot = table.find(key) else {
        table.add(point, at: key)
        continue
      }
      // A point that is not the most certain one here is not in any larger cell either.
      guard point.deviation < table[slot].deviation else { return }
      table[slot] = point
    }
  }

  /// Whether a more certain point determines the position of a point better than its own deviation
  /// does.
  ///
  /// - Parameter footprint: See `add`.
  func isRedundant(_ point: Witness, footprint: Float) -> Bool {
    guard point.isSound else { return false }
    let reach = min(point.deviation / Self.departure, CellKey.side(top))
    let level = leaf(2 * max(reach, Self.leafFootprints * footprint))
    let low = CellKey.cell(of: point.position - reach, level: level)
    let high = CellKey.cell(of: point.position + reach, level: level)
    for x in low.x...high.x {
      for y in low.y...high.y {
        for z in low.z...high.z
        where isDetermined(point, by: SIMD3(x, y, z), level: level, least: 0) {
          return true
        }
      }
    }
    return false
  }

  /// Whether one of the points of a cell determines its position.
  ///
  /// - Parameter least: Lower bound of their deviations.
  private func isDetermined(
    _ point: Witness, by cell: SIMD3<Int32>, level: Int, least: Float
  ) -> Bool {
    let side = CellKey.side(level)
    let corner = SIMD3<Float>(cell) * side
    let nearest = point.position.clamped(lowerBound: corner, upperBound: corner + side)
    let offset = point.position - nearest
    guard determines(least, at: offset, point), let slot = table.find(CellKey(cell, level: level))
    else {
      return false
    }
    let witness = table[slot]
    guard witness.deviation < point.deviation, determines(witness.deviation, at: offset, point)
    else {
      return false
    }
    if determines(witness.deviation, at: point.position - witness.position, point),
      witness.isOnSide(of: point)
    {
      return true
    }
    guard side > Self.leafShare * point.deviation / Self.departure, level > leaf(0) else {
      return false
    }
    for child: Int32 in 0..<8 {
      let within = SIMD3(child & 1, child >> 1 & 1, child >> 2)
      if isDetermined(point, by: cell &* 2 &+ within, level: level - 1, least: witness.deviation) {
        return true
      }
    }
    return false
  }

  /// Whether a point of this deviation at this offset determines a point's position.
  @inline(__always)
  private func determines(_ deviation: Float, at offset: SIMD3<Float>, _ point: Witness) -> Bool {
    let room = min((point.deviation - deviation) / Self.departure, CellKey.side(top))
    return dot(offset, offset) <= room * room
  }
}
