import Support

/// The octree around one block: the finest whole level, and the finer levels under the block's
/// roots and their neighbors.
///
/// The nodes that a block owns, and their neighbors, have the same cells, unknowns and stencils as
/// in the whole octree. Nodes at the outer border are not unknowns: as at the border of any level,
/// they have the interpolated value of the coarser level. The rim in between is `rim` roots wide.
struct BlockOctree {
  /// Number of neighboring roots, on every side of the block, whose finer bricks are solved
  /// with it. Two roots are 16 cells of the coarsest level that is solved in blocks; one
  /// root doubles the error.
  private static let rim = 2

  /// The finest whole level, extended by one more root on every side, and the finer levels.
  let levels: [BrickLevel]
  /// For each level, the indices of its bricks in that level of the whole octree.
  let ranges: [[Range<Int>]]
  /// For each level, the bricks that the block owns.
  let owned: [Range<Int>]
  /// The roots whose finer bricks are included.
  let roots: [Range<Int>]

  /// - Parameter whole: The finest whole level, with its solution.
  init(_ block: Int, of cut: OctreeCut, below whole: BrickLevel, context: RunContext) throws {
    let own = cut.starts[block]..<cut.starts[block + 1]
    let roots = Self.roots(of: block, cut, on: whole)
    self.roots = roots
    let fine = cut.fine.map { level in roots.map { cut.under($0, level: level) } }
    ranges = [Self.grown(roots, on: whole)] + fine
    owned = zip(ranges, [own] + cut.fine.map { cut.owned(block, level: $0) }).map(Self.place)
    levels = try zip(cut.whole...cut.depth, ranges).map { level, ranges in
      let codes = cut.codes[level - cut.base]
      return try BrickLevel(
        depth: level, codes: ranges.flatMap { codes[$0] }, context: context)
    }
    levels[0].copy(whole, ranges[0])
    for offset in levels.indices.dropFirst() {
      try levels[offset].refine(levels[offset - 1], context: context)
    }
  }

  /// The roots of a block and of its rim.
  static func roots(of block: Int, _ cut: OctreeCut, on whole: BrickLevel) -> [Range<Int>] {
    let own = cut.starts[block]..<cut.starts[block + 1]
    return (0..<rim).reduce([own]) { ranges, _ in grown(ranges, on: whole) }
  }

  /// The roots of `ranges` and their neighbors.
  private static func grown(_ ranges: [Range<Int>], on level: BrickLevel) -> [Range<Int>] {
    var isMarked = [Bool](repeating: false, count: level.count)
    for brick in ranges.joined() {
      for slot in brick * 27..<brick * 27 + 27 where level.neighbors[slot] >= 0 {
        isMarked[Int(level.neighbors[slot])] = true
      }
    }
    var result: [Range<Int>] = []
    for brick in isMarked.indices where isMarked[brick] {
      if let last = result.last, last.upperBound == brick {
        result[result.count - 1] = last.lowerBound..<brick + 1
      } else {
        result.append(brick..<brick + 1)
      }
    }
    return result
  }

  /// The position of consecutive bricks of the whole octree among those of `ranges`,
  /// which include all of them.
  private static func place(_ ranges: [Range<Int>], _ own: Range<Int>) -> Range<Int> {
    let before = ranges.reduce(0) { $0 + $1.clamped(to: 0..<own.lowerBound).count }
    return before..<before + own.count
  }
}

extension BrickLevel {
  /// Copies cells and values of the bricks `ranges` of a larger level, which are
  /// the bricks of this level.
  fileprivate func copy(_ whole: BrickLevel, _ ranges: [Range<Int>]) {
    for (brick, number) in ranges.joined().enumerated() {
      exists[brick] = whole.exists[number]
      (values.base + brick * 64).update(from: whole.values.base + number * 64, count: 64)
    }
  }
}
