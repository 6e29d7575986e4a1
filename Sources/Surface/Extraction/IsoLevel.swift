import Support

/// One octree level prepared for isosurface extraction: the lattice edges that have a vertex.
///
/// An edge is *minimal* at the deepest level that contains it: some cell around it is a leaf, and
/// none is refined. Each minimal edge whose ends differ in sign has one vertex; vertices are
/// numbered by brick, axis and node.
struct IsoLevel: Sendable {
  /// Minimum distance of a vertex from the ends of its edge, in cells, so that no two vertices
  /// coincide at a grid node.
  private static let minFraction: Float = 0.002
  private static let maxFraction: Float = 0.998

  let level: BrickLevel
  /// Nodes inside the solid.
  let signs: FlatArray<UInt64>
  /// Per axis, the nodes whose edge in the positive direction has a vertex.
  let edges: [FlatArray<UInt64>]
  /// Index of the first vertex of each brick.
  let first: FlatArray<Int32>
  /// Leaf cells without a refined neighbor, and all other leaf cells.
  let plain: FlatArray<UInt64>
  let mixed: FlatArray<UInt64>

  /// Prepares `level`; its vertex indices start at `start`.
  init(_ level: BrickLevel, start: Int, context: RunContext) throws {
    self.level = level
    let count = level.count
    let signs = FlatArray<UInt64>(repeating: 0, count: count)
    try context.parallelRanges(count, grain: 4096) { range in
      for brick in range {
        var mask: UInt64 = 0
        for node in 0..<64 where level.values[brick * 64 + node] < 0 { mask |= 1 << UInt64(node) }
        signs[brick] = mask
      }
    }
    self.signs = signs
    edges = (0..<3).map { Self.crossing(level, signs, axis: $0) }
    let grown = BrickMasks.dilated(level, level.refined)
    plain = FlatArray(repeating: 0, count: count)
    mixed = FlatArray(repeating: 0, count: count)
    first = FlatArray(repeating: 0, count: count + 1)
    var next = Int32(start)
    for brick in 0..<count {
      let leaf = level.exists[brick] & ~level.refined[brick]
      plain[brick] = leaf & ~grown[brick]
      mixed[brick] = leaf & grown[brick]
      first[brick] = next
      for axis in 0..<3 { next += Int32(edges[axis][brick].nonzeroBitCount) }
    }
    first[count] = next
  }

  private static func crossing(
    _ level: BrickLevel, _ signs: FlatArray<UInt64>, axis: Int
  ) -> FlatArray<UInt64> {
    let others = [(axis + 1) % 3, (axis + 2) % 3]
    let used = BrickMasks.sweepBelow(level, masks: level.exists, axes: others) { $0 | $1 }
    let split = BrickMasks.sweepBelow(level, masks: level.refined, axes: others) { $0 | $1 }
    let result = FlatArray<UInt64>(repeating: 0, count: level.count)
    for brick in 0..<level.count {
      let upper = Int(level.neighbors[brick * 27 + BrickMasks.above[axis]])
      let ends = BrickMasks.fromAbove(signs[brick], upper < 0 ? 0 : signs[upper], axis: axis)
      // Edges that leave a partial octree have no vertex.
      let stored = upper < 0 ? ~BrickMasks.last[axis] : .max
      result[brick] = used[brick] & ~split[brick] & (signs[brick] ^ ends) & stored
    }
    return result
  }

  /// Index of the vertex on the edge at `node` of `brick`, which must have one.
  @inline(__always)
  func vertex(_ brick: Int, _ node: Int, axis: Int) -> UInt32 {
    var number = Int(first[brick])
    if axis > 0 { number &+= edges[0][brick].nonzeroBitCount }
    if axis > 1 { number &+= edges[1][brick].nonzeroBitCount }
    let below = edges[axis][brick] & ((1 << UInt64(node)) &- 1)
    return UInt32(truncatingIfNeeded: number &+ below.nonzeroBitCount)
  }

  /// Computes the world positions of this level's vertices.
  func place(_ positions: FlatArray<SIMD3<Float>>, frame: GridFrame, context: RunContext) throws {
    try context.parallelRanges(level.count, grain: 2048) { range in
      for brick in range { placeBrick(brick, into: positions, in: frame) }
    }
  }

  private func placeBrick(
    _ brick: Int, into positions: FlatArray<SIMD3<Float>>, in frame: GridFrame
  ) {
    let steps = [1, 4, 16]
    eachVertex(of: brick) { number, node, axis in
      let local = SIMD3(Int(node.x & 3), Int(node.y & 3), Int(node.z & 3))
      let at = local.x + 4 * local.y + 16 * local.z
      let upper = Int(level.neighbors[brick * 27 + BrickMasks.above[axis]])
      let end =
        local[axis] < 3
        ? level.values[brick * 64 + at + steps[axis]]
        : level.values[upper * 64 + at - 3 * steps[axis]]
      let start = level.values[brick * 64 + at]
      var point = SIMD3<Float>(node)
      point[axis] += min(max(start / (start - end), Self.minFraction), Self.maxFraction)
      positions[number] = frame.world(point, level: level.depth)
    }
  }

  /// Calls `body` for each vertex of a brick in order, with its index, the lower node of
  /// its edge, and the axis.
  @inline(__always)
  func eachVertex(of brick: Int, _ body: (_ number: Int, _ node: SIMD3<Int32>, _ axis: Int) -> Void)
  {
    var number = Int(first[brick])
    for axis in 0..<3 {
      var mask = edges[axis][brick]
      while mask != 0 {
        let at = Int32(mask.trailingZeroBitCount)
        mask &= mask - 1
        body(number, level.coords[brick] &* 4 &+ SIMD3(at & 3, at >> 2 & 3, at >> 4), axis)
        number += 1
      }
    }
  }
}
