import Support

/// The levels that are solved whole.
struct WholeLevels {
  /// Coarse to fine.
  let levels: [BrickLevel]
  /// What the samples leave to finer levels, on the finest of these; `nil` where there are none.
  let flux: FluxField?

  /// The finest of them.
  var finest: BrickLevel { levels[levels.count - 1] }

  init(_ levels: [BrickLevel], flux: FluxField?) { (self.levels, self.flux) = (levels, flux) }

  /// Solves them.
  init(
    _ cut: OctreeCut, _ solver: PoissonSolver, _ done: (PoissonSolver.Outcome) throws -> Void
  ) throws {
    levels = try solver.levels(of: cut.codes[...(cut.whole - cut.base)])
    flux = try solver.solve(
      levels, items: [0..<solver.samples.positions.count], keepsFlux: !cut.blocks.isEmpty, done)
  }

  /// Cuts the solid in these levels, and extracts the surface in the cells of all but the finest, which are
  /// the blocks'.
  func piece(_ cut: OctreeCut, _ cap: BoxCap, context: RunContext) throws -> SurfacePiece {
    if !cap.isEmpty { cap.apply(to: levels) }
    let finer = BrickIndex(cut.codes[cut.whole + 1 - cut.base])
    try finest.markRefined(by: finer, context: context)
    let extractor = try SurfaceExtractor(levels, frame: cap.frame, context: context)
    let bricks = levels.map { $0.depth < cut.whole ? 0..<$0.count : 0..<0 }
    return try extractor.piece(of: bricks, whole: cut.whole, context: context)
  }
}

extension PoissonSolver.Outcome {
  /// What blocks say of each level, as one: all bricks and unknowns, the most iterations and the largest residual.
  static func joined(_ blocks: [[PoissonSolver.Outcome]]) -> [PoissonSolver.Outcome] {
    guard var result = blocks.first else { return [] }
    for block in blocks.dropFirst() {
      for (level, outcome) in block.enumerated() {
        result[level].bricks += outcome.bricks
        result[level].unknowns += outcome.unknowns
        result[level].iterations = max(result[level].iterations, outcome.iterations)
        result[level].residual = max(result[level].residual, outcome.residual)
      }
    }
    return result
  }
}
