import Scene
import Support

/// The surface of the samples, as extracted: the octree solved and extracted whole where it is small, else
/// block by block.
struct OctreeSurface {
  /// Share of the memory of a run for values of blocks that are not worked on.
  private static let poolShare = 0.25
  /// Share of the work that is the solution; the rest is the extraction.
  private static let solutionShare = 0.75

  let samples: PoissonSamples
  let options: MeshOptions
  let cap: BoxCap
  let context: RunContext

  func extracted(report: inout MeshReport) throws -> TriangleMesh {
    var solver = PoissonSolver(
      samples: samples, screening: options.screening,
      context: context.part(0...Self.solutionShare))
    let cut = OctreeCut(try solver.bricks(), base: solver.base, limit: options.blockSize)
    let whole = try WholeLevels(cut, solver) { try note($0, &report) }
    guard let flux = whole.flux else {
      if !cap.isEmpty { cap.apply(to: whole.levels) }
      return try SurfaceExtractor(
        whole.levels, frame: samples.frame, context: context.part(Self.solutionShare...0.88)
      ).extract(context: context.part(0.88...1))
    }
    let solutions = SpilledList<BlockSolution>(
      count: cut.blocks.count, in: SpillPool(in: context, share: Self.poolShare))
    var outcomes: [[PoissonSolver.Outcome]] = []
    for block in cut.blocks {
      solver.context = part(block, of: cut, in: 0...Self.solutionShare)
      let found = try BlockSolver(cut: cut, whole: (whole.finest, flux), solver: solver)
        .solve(block)
      outcomes.append(found.outcomes)
      try solutions.put(found, at: block)
    }
    for outcome in PoissonSolver.Outcome.joined(outcomes) { try note(outcome, &report) }
    return try extract(cut, whole, solutions)
  }

  private func extract(
    _ cut: OctreeCut, _ whole: WholeLevels, _ solutions: SpilledList<BlockSolution>
  ) throws -> TriangleMesh {
    var welder = PieceWelder()
    welder.add(try whole.piece(cut, cap, context: context.silent))
    for block in cut.blocks {
      let extractor = BlockExtractor(
        cut: cut, whole: whole.finest, cap: cap, solution: { try solutions[$0] },
        context: part(block, of: cut, in: Self.solutionShare...1))
      welder.add(try extractor.piece(of: block))
    }
    return welder.mesh
  }

  private func part(
    _ block: Int, of cut: OctreeCut, in range: ClosedRange<Double>
  ) -> RunContext {
    let all = Double(cut.blocks.count)
    return context.part(range).part(Double(block) / all...Double(block + 1) / all)
  }

  private func note(_ outcome: PoissonSolver.Outcome, _ report: inout MeshReport) throws {
    report.unknowns += outcome.unknowns
    report.finestUnknowns = outcome.unknowns
    try context.step(
      MeshEvent.level, [],
      [
        Double(outcome.level), Double(outcome.bricks), Double(outcome.iterations),
        outcome.residual,
      ])
  }
}
