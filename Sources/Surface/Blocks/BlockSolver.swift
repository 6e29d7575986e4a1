import Support

/// Solves the finer levels of a large octree block by block.
///
/// Every level starts from the interpolated solution of the coarser level and keeps it fixed at its
/// border. The remaining error is of high frequency and local. Each block is therefore solved
/// separately, with a rim of its neighbors' bricks (`BlockOctree`), and only the values of the
/// nodes it owns are stored: a restricted additive Schwarz method, for which one sweep is enough.
///
/// References: Cai & Sarkis, "A Restricted Additive Schwarz Preconditioner for General Sparse
/// Linear Systems", SIAM J. Sci. Comput. 21(2), 1999; Kazhdan & Hoppe, "Distributed Poisson Surface
/// Reconstruction", Computer Graphics Forum 42(6), 2023, which also separates whole coarse levels
/// from distributed finer ones.
struct BlockSolver {
  let cut: OctreeCut
  /// The finest whole level with its solution, and the flux that applies to finer levels.
  let whole: (level: BrickLevel, flux: FluxField)
  let solver: PoissonSolver

  /// - Returns: The values of the block, and the outcome of each level, counting only the bricks
  ///   and unknowns that the block owns.
  func solve(_ block: Int) throws -> (BlockSolution, [LevelOutcome]) {
    let octree = try BlockOctree(block, of: cut, below: whole.level, context: solver.context)
    let flux = FluxField(whole.flux, octree.ranges[0])
    var outcomes: [LevelOutcome] = []
    _ = try solver.solve(
      Array(octree.levels.dropFirst()), after: (octree.levels[0], flux),
      items: octree.roots.map(items), keepsFlux: false
    ) { outcome in
      let offset = outcome.level - cut.whole
      var own = outcome
      own.bricks = octree.owned[offset].count
      own.unknowns = octree.levels[offset].unknowns(in: octree.owned[offset])
      outcomes.append(own)
    }
    let values = zip(octree.levels, octree.owned).dropFirst().map { level, owned in
      let start = level.values.base + owned.lowerBound * 64
      return Array(UnsafeBufferPointer(start: start, count: owned.count * 64))
    }
    return (BlockSolution(values: values), outcomes)
  }

  /// The samples under consecutive roots.
  private func items(_ roots: Range<Int>) -> Range<Int> {
    let shift = cut.rootShift
    let (first, last) = (cut.roots[roots.lowerBound], cut.roots[roots.upperBound - 1])
    let start = solver.keys.partitionPoint { $0 >> shift >= first }
    return start..<solver.keys.partitionPoint { $0 >> shift > last }
  }
}
