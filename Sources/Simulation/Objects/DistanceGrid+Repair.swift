/// Repair of cells in which the surface is ambiguous.
extension DistanceGrid {
  /// The corner with number `k` of the cell at the origin.
  static func corner(_ k: Int) -> SIMD3<Int> { SIMD3(k & 1, k >> 1 & 1, k >> 2) }

  /// For each set of inside corners, as bits: whether the surface in the cell is one disc or empty.
  private static let isDisc: [Bool] = (0..<256).map { mask in
    isConnected(mask) && isConnected(255 ^ mask) && !hasAmbiguousFace(mask)
  }

  /// Whether the edges of the cell connect the corners of a set.
  private static func isConnected(_ mask: Int) -> Bool {
    var reached = mask & -mask
    for _ in 0..<8 {
      for k in 0..<8 where reached >> k & 1 == 1 {
        for axis in [1, 2, 4] { reached |= mask & (1 << (k ^ axis)) }
      }
    }
    return reached == mask
  }

  /// Whether only two diagonally opposite corners of a face are in the set.
  private static func hasAmbiguousFace(_ mask: Int) -> Bool {
    for (u, v, w) in [(1, 2, 4), (2, 4, 1), (4, 1, 2)] {
      for base in [0, w] {
        let face = [base, base | u, base | u | v, base | v].map { mask >> $0 & 1 }
        if face == [0, 1, 0, 1] || face == [1, 0, 1, 0] { return true }
      }
    }
    return false
  }

  /// Adds points to the solid until the surface in every cell is one disc, so that its dual mesh is
  /// a manifold. Details of less than about two cells merge.
  mutating func removeAmbiguities() {
    while true {
      var added = 0
      for z in 0..<size.z - 1 {
        for y in 0..<size.y - 1 {
          for x in 0..<size.x - 1 { added += repair(SIMD3(x, y, z)) }
        }
      }
      if added == 0 { return }
    }
  }

  /// Adds the outside corner nearest to the solid if the cell is ambiguous.
  private mutating func repair(_ cell: SIMD3<Int>) -> Int {
    let mask = insideCorners(cell)
    guard !Self.isDisc[mask] else { return 0 }
    var nearest = -1
    var least = Float.infinity
    for k in 0..<8 where mask >> k & 1 == 0 {
      let corner = index(cell &+ Self.corner(k))
      if values[corner] < least { (nearest, least) = (corner, values[corner]) }
    }
    values[nearest] = -spacing * 1e-3
    return 1
  }

  /// The corners of a cell that are inside, as bits.
  @inline(__always)
  func insideCorners(_ cell: SIMD3<Int>) -> Int {
    let first = index(cell)
    var mask = 0
    for k in 0..<8 {
      let offset = (k >> 2 * size.y + (k >> 1 & 1)) * size.x + (k & 1)
      if values[first + offset] < 0 { mask |= 1 << k }
    }
    return mask
  }
}
