import Support

/// Solves the finer levels of a large octree block by block.
///
/// Every level starts from the coarser one's interpolated solution and holds it at its border, so that what
/// is left to find is of high frequency and does not reach far. Each block is therefore solved by itself
/// with a rim of its neighbours' bricks (`BlockOctree`), and keeps the values of the nodes it owns: a
/// restricted additive Schwarz method, of which one sweep is enough.
///
/// References: Cai & Sarkis, "A Restricted Additive Schwarz Preconditioner for General Sparse Linear
/// Systems", SIAM J. Sci. Comput. 21(2), 1999; Kazhdan & Hoppe, "Distributed Poisson Surface
/// Reconstruction", Computer Graphics Forum 42(6), 2023, who also solve coarse levels whole and finer ones apart.
struct BlockSolver {
  let cut: OctreeCut
  /// The finest whole level, solved, and the flux it leaves to finer ones.
  let whole: (level: BrickLevel, flux: FluxField)
  let solver: PoissonSolver

  /// - Returns: The values of the block, and how its levels were solved, bricks and unknowns those it owns.
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
