import Support

/// One level of the octree, stored as bricks of 4³ grid nodes.
///
/// A brick is an octree node two levels up that stores the finite-element nodes (cell
/// corners) of this level. A node belongs to the brick at its coordinates / 4, a cell to the
/// brick of its lowest corner. Within a brick, node (i, j, k) has index i + 4 j + 16 k; bit
/// masks use the same order.
final class BrickLevel: Sendable {
  /// Octree level; the side of a cell is 2⁻ᵈᵉᵖᵗʰ of the domain.
  let depth: Int
  let codes: [UInt64]
  let index: BrickIndex
  let coords: [SIMD3<Int32>]
  /// Indices of the 27 bricks around each brick, x fastest, −1 if there is none; entry
  /// 13 is the brick itself.
  let neighbors: FlatArray<Int32>
  /// Cells of the octree at this level, that is, those whose parent is refined.
  let exists: FlatArray<UInt64>
  /// Cells that have children.
  let refined: FlatArray<UInt64>
  /// Nodes whose eight cells exist, which are the unknowns. Other nodes have the
  /// value of the coarser level.
  let free: FlatArray<UInt64>
  /// Values of the implicit function at the nodes, negative inside.
  let values: FlatArray<Float>

  var count: Int { codes.count }
  /// Number of unknowns.
  var unknowns: Int { unknowns(in: 0..<count) }

  /// Creates the level of `depth` with the bricks `codes` (sorted, distinct).
  init(depth: Int, codes: [UInt64], context: RunContext) throws {
    self.depth = depth
    self.codes = codes
    coords = codes.map(Morton.decode)
    index = BrickIndex(codes)
    neighbors = FlatArray(repeating: -1, count: codes.count * 27)
    exists = FlatArray(repeating: 0, count: codes.count)
    refined = FlatArray(repeating: 0, count: codes.count)
    free = FlatArray(repeating: 0, count: codes.count)
    values = FlatArray(repeating: 0.5, count: codes.count * 64)
    try context.parallelRanges(codes.count, grain: 4096) { range in
      for brick in range { linkNeighbors(of: brick) }
    }
  }

  private func linkNeighbors(of brick: Int) {
    let c = coords[brick]
    var slot = brick * 27
    for dz in Int32(-1)...1 {
      for dy in Int32(-1)...1 {
        for dx in Int32(-1)...1 {
          neighbors[slot] = Int32(find(c.x &+ dx, c.y &+ dy, c.z &+ dz))
          slot += 1
        }
      }
    }
  }

  /// Number of unknowns in a range of bricks.
  func unknowns(in bricks: Range<Int>) -> Int {
    bricks.reduce(0) { $0 + free[$1].nonzeroBitCount }
  }

  /// Index of the brick with these brick coordinates, or −1.
  @inline(__always)
  func find(_ x: Int32, _ y: Int32, _ z: Int32) -> Int { index.find(x, y, z) }
}
