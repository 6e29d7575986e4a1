import Scene
import Support

/// Extracts the surface from an octree whose coarse levels are solved: in one piece if there are no
/// finer levels, otherwise block by block.
struct OctreeSurface {
  /// Fraction of the progress assigned to solving; extraction is the rest.
  private static let solutionShare = 0.75
  /// Fraction of the memory budget for the values of blocks that are not being processed.
  private static let poolShare = 0.25

  let cut: OctreeCut
  let whole: WholeLevels
  let cap: BoxCap
  let context: RunContext

  /// Joins the surface of the coarse levels to those of the blocks.
  func joined(_ piece: (Int) throws -> SurfacePiece) throws -> TriangleMesh {
    guard !cut.blocks.isEmpty else {
      if !cap.isEmpty { cap.apply(to: whole.levels) }
      let share = Self.solutionShare
      return try SurfaceExtractor(
        whole.levels, frame: cap.frame, context: context.part(share...(1 + share) / 2)
      ).extract(context: context.part((1 + share) / 2...1))
    }
    var welder = PieceWelder()
    welder.add(try whole.piece(cut, cap, context: context.silent))
    for block in cut.blocks { welder.add(try piece(block)) }
    return welder.mesh
  }

  /// Solves all blocks and extracts the surface.
  ///
  /// - Parameter done: Called for each level after all its blocks are solved.
  func extracted(
    _ samples: PoissonSamples, screening: Double, _ done: (LevelOutcome) throws -> Void
  ) throws -> TriangleMesh {
    let solutions = SpilledList<BlockSolution>(
      count: cut.blocks.count, in: SpillPool(in: context, share: Self.poolShare))
    var outcomes: [[LevelOutcome]] = []
    if let flux = whole.flux {
      var solver = PoissonSolver(samples: samples, screening: screening, context: context)
      for block in cut.blocks {
        solver.context = part(block, in: 0...Self.solutionShare)
        let blocks = BlockSolver(cut: cut, whole: (whole.finest, flux), solver: solver)
        let solved = try context.unit(
          Self.solutions, block, checking: { try $0.check(block, of: cut) },
          computing: { try SolvedBlock(blocks.solve(block)) })
        try solutions.put(solved.solution, at: block)
        outcomes.append(solved.outcomes)
      }
    }
    for outcome in LevelOutcome.joined(outcomes) { try done(outcome) }
    return try joined { block in
      try context.unit(Self.pieces, block) {
        try BlockExtractor(
          cut: cut, whole: whole.finest, cap: cap, solution: { try solutions[$0] },
          context: part(block, in: Self.solutionShare...1)
        ).piece(of: block)
      }
    }
  }

  /// The groups of units that keep the solutions and surfaces of blocks.
  static let (solutions, pieces) = ("solutions", "pieces")

  private func part(_ block: Int, in range: ClosedRange<Double>) -> RunContext {
    context.part(range).part(block, of: cut.blocks.count)
  }
}
