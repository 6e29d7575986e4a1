import Support

/// The division of the octree into levels that are solved whole and blocks of the finer levels.
///
/// Bricks are in Morton order, so the finer bricks under one brick of the finest whole level are a
/// contiguous range in every level. A block owns a range of those *root* bricks and everything
/// below them. The division depends only on the bricks, not on memory, workers or machines.
struct OctreeCut: Sendable, Equatable {
  /// The coarsest level with bricks.
  let base: Int
  /// Morton codes of each level's bricks, coarse to fine, in increasing order.
  let codes: [[UInt64]]
  /// The finest level that is solved whole; its bricks are the roots.
  let whole: Int
  /// The first root of each block, then the number of roots; empty if all levels are solved whole.
  let starts: [Int]

  /// The finest level.
  var depth: Int { base + codes.count - 1 }
  /// Levels that are solved block by block.
  var fine: Range<Int> { whole + 1..<depth + 1 }
  /// Indices of the blocks.
  var blocks: Range<Int> { 0..<max(0, starts.count - 1) }
  /// The bricks of the finest whole level, each two levels above the cells of that level.
  var roots: [UInt64] { codes[whole - base] }

  init(_ codes: [[UInt64]], base: Int, whole: Int, starts: [Int]) {
    self.codes = codes
    self.base = base
    self.whole = whole
    self.starts = starts
  }

  /// - Parameters:
  ///   - codes: The bricks of each level from `base` on; every finer brick is under one of the
  ///     coarser level.
  ///   - limit: Maximum number of bricks of a level that is solved whole, and of a block over all
  ///     its levels (exceeded only by a block of a single root).
  init(_ codes: [[UInt64]], base: Int, limit: Int) {
    self.codes = codes
    self.base = base
    let cut = codes.indices.dropFirst().first { codes[$0].count > limit } ?? codes.count
    whole = base + cut - 1
    starts = Self.starts(roots: codes[cut - 1], finer: Array(codes[cut...]), limit: max(limit, 1))
  }

  private static func starts(roots: [UInt64], finer: [[UInt64]], limit: Int) -> [Int] {
    let total = finer.reduce(0) { $0 + $1.count }
    guard total > 0 else { return [] }
    // Blocks are of about equal size, to avoid a small last block.
    let count = (total + limit - 1) / limit
    var starts = [0]
    var (held, before) = (0, 0)
    var next = [Int](repeating: 0, count: finer.count)
    for (root, code) in roots.enumerated() {
      var under = 0
      for (offset, codes) in finer.enumerated() {
        let first = next[offset]
        while next[offset] < codes.count && codes[next[offset]] >> UInt64(3 * offset + 3) <= code {
          next[offset] += 1
        }
        under += next[offset] - first
      }
      let isFull = before * count >= total * starts.count || held + under > limit
      if held > 0 && under > 0 && isFull {
        starts.append(root)
        held = 0
      }
      held += under
      before += under
    }
    return starts + [roots.count]
  }

  /// The blocks that own some of the roots.
  func owners(of roots: [Range<Int>]) -> [Int] {
    blocks.filter { block in roots.contains { $0.overlaps(starts[block]..<starts[block + 1]) } }
  }

  /// The bricks of a level, as indices, that a block owns.
  func owned(_ block: Int, level: Int) -> Range<Int> {
    under(starts[block]..<starts[block + 1], level: level)
  }

  /// The bricks of a level, the finest whole one or a finer one, under consecutive roots.
  func under(_ range: Range<Int>, level: Int) -> Range<Int> {
    let (codes, roots) = (codes[level - base], roots)
    let shift = UInt64(3 * (level - whole))
    func first(_ root: Int) -> Int {
      root < roots.count ? codes.partitionPoint { $0 >> shift >= roots[root] } : codes.count
    }
    return first(range.lowerBound)..<first(range.upperBound)
  }
}
