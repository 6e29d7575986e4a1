import Numerics

/// The surest point of each cell of an octree, by which redundant points are found.
///
/// A surface leaves the tangent plane of a point by a share of the distance. So a point tells the place of
/// every other by its own deviation and that share of their distance; where that is no more than what the
/// other states itself, the other is redundant. Distances add up: where what made a point redundant is
/// redundant in turn, some point that is not lies within the first one's deviation over the share.
struct CertaintyTree: Sendable {
  /// What a surface leaves a tangent plane by, as a share of the distance: 22°.
  static let departure: Float = 0.4
  /// Side of a leaf, as a share of the distance up to which a point of the same deviation is redundant:
  /// what is nearer to each other is one witness. At least so many footprints.
  private static let leafShare: Float = 0.25
  private static let leafFootprints: Float = 2
  /// Levels below the largest cells, at most.
  private static let depth = 16

  private var table: CellTable
  /// The level of the largest cells, which all points are in.
  private let top: Int

  /// - Parameters:
  ///   - top: Level of the largest cells: no point is redundant by one farther away than their side.
  ///   - points: About how many there will be.
  init(top: Int, points: Int) {
    self.top = top
    table = CellTable(cells: points)
  }

  /// Bytes of a tree of so many points, which has about as many cells.
  static func bytes(points: Int) -> Int { CellTable.bytes(cells: points) }

  /// The level of the leaf of a point.
  private func leaf(_ length: Float) -> Int {
    min(max(CellKey.level(length), top - Self.depth, CellKey.levels.lowerBound), top)
  }

  /// Takes note of a point.
  ///
  /// - Parameter footprint: Radius of its pixel on the surface.
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
      // Whoever is surest here is so, or is outdone, in all larger cells.
      guard point.deviation < table[slot].deviation else { return }
      table[slot] = point
    }
  }

  /// Whether a surer point tells the place of a point better than that one does itself.
  ///
  /// - Parameter footprint: As of `add`.
  func isRedundant(_ point: Witness, footprint: Float) -> Bool {
    guard point.isSound else { return false }
    let reach = min(point.deviation / Self.departure, CellKey.side(top))
    let level = leaf(2 * max(reach, Self.leafFootprints * footprint))
    let low = CellKey.cell(of: point.position - reach, level: level)
    let high = CellKey.cell(of: point.position + reach, level: level)
    for x in low.x...high.x {
      for y in low.y...high.y {
        for z in low.z...high.z where isTold(point, by: SIMD3(x, y, z), level, 0) { return true }
      }
    }
    return false
  }

  /// Whether one of the points of a cell tells it.
  ///
  /// - Parameter least: What their deviations are not below.
  private func isTold(
    _ point: Witness, by cell: SIMD3<Int32>, _ level: Int, _ least: Float
  ) -> Bool {
    let side = CellKey.side(level)
    let corner = SIMD3<Float>(cell) * side
    let nearest = point.position.clamped(lowerBound: corner, upperBound: corner + side)
    let offset = point.position - nearest
    guard tells(least, at: offset, point), let slot = table.find(CellKey(cell, level: level)) else {
      return false
    }
    let witness = table[slot]
    guard witness.deviation < point.deviation, tells(witness.deviation, at: offset, point) else {
      return false
    }
    if tells(witness.deviation, at: point.position - witness.position, point),
      witness.isOnSide(of: point)
    {
      return true
    }
    guard side > Self.leafShare * point.deviation / Self.departure, level > leaf(0) else {
      return false
    }
    for child: Int32 in 0..<8 {
      let within = SIMD3(child & 1, child >> 1 & 1, child >> 2)
      if isTold(point, by: cell &* 2 &+ within, level - 1, witness.deviation) { return true }
    }
    return false
  }

  /// Whether a deviation, so far away, tells a point's place.
  @inline(__always)
  private func tells(_ deviation: Float, at offset: SIMD3<Float>, _ point: Witness) -> Bool {
    let room = min((point.deviation - deviation) / Self.departure, CellKey.side(top))
    return dot(offset, offset) <= room * room
  }
}
