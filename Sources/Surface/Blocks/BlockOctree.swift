import Support

/// The octree round one block: the finest whole level and the finer ones under the block's roots and those
/// beside them.
///
/// What a block owns, and what touches it, has the cells, unknowns and stencils of the whole octree. Nodes
/// at the outer border are no unknowns, as where any level ends: they hold the coarser level's value. The
/// rim between is `rim` roots wide.
struct BlockOctree {
  /// Roots beside a block's whose finer bricks are solved with it, on every side: two are 16 cells of the
  /// coarsest level that is solved in blocks. One made twice the error.
  private static let rim = 2

  /// The finest whole level, one root farther on every side, and the finer ones.
  let levels: [BrickLevel]
  /// For each level the numbers of its bricks in that of the whole octree.
  let ranges: [[Range<Int>]]
  /// For each level the bricks that the block owns.
  let owned: [Range<Int>]
  /// The roots whose finer bricks are here.
  let roots: [Range<Int>]

  /// - Parameter whole: The finest whole level, solved.
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

  /// The roots of `ranges` and their neighbours.
  private static func grown(_ ranges: [Range<Int>], on level: BrickLevel) -> [Range<Int>] {
    var isMarked = [Bool](repeating: false, count: level.count)
    for brick in ranges.joined() {
      for slot in brick * 27..<brick * 27 + 27 where level.neighbours[slot] >= 0 {
        isMarked[Int(level.neighbours[slot])] = true
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

  /// Where consecutive bricks of the whole octree are among those of `ranges`, all of which are.
  private static func place(_ ranges: [Range<Int>], _ own: Range<Int>) -> Range<Int> {
    let before = ranges.reduce(0) { $0 + $1.clamped(to: 0..<own.lowerBound).count }
    return before..<before + own.count
  }
}

extension BrickLevel {
  /// Takes over cells and values of the bricks of `ranges` of a larger level, which are those stored here.
  fileprivate func copy(_ whole: BrickLevel, _ ranges: [Range<Int>]) {
    for (brick, number) in ranges.joined().enumerated() {
      exists[brick] = whole.exists[number]
      (values.base + brick * 64).update(from: whole.values.base + number * 64, count: 64)
    }
  }
}
