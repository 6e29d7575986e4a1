import Support

/// Screened Poisson reconstruction by conforming trilinear elements on an adaptive octree.
///
/// Finds f, negative inside, whose gradient matches the smoothed normals and that vanishes at the
/// samples: min ∫ ‖∇f − V‖² + α Σ areaₚ f(p)². Levels are solved from coarse to fine; a level's
/// unknowns lie around the samples dense enough to need it, and on its border it continues the
/// coarser solution, so that f is continuous across levels. On the domain's faces f = ½, hence the
/// zero surface is closed.
///
/// Reference: Kazhdan & Hoppe, "Screened Poisson Surface Reconstruction", ACM TOG 32(3), 2013. We
/// use degree-1 elements with hanging nodes held at the coarse value instead of degree-2 splines,
/// and f in ±½ instead of 0 ... 1.
struct PoissonSolver {
  /// Deepest level stored as a full grid.
  static let baseDepth = 5
  /// The function on the domain's faces and beyond; inside the solid it is negative.
  static let outside: Float = 0.5
  /// Relative residual at which the full grid and the finer levels are solved: the coarse one has no
  /// start and its errors are smooth, a finer one starts from the interpolated solution.
  private static let baseTolerance = 1e-4
  private static let tolerance = 2e-3
  /// Most iterations; about 50 and 9 to 20 are needed, see the notes.
  private static let maxBaseIterations = 300
  private static let maxIterations = 40

  let samples: PoissonSamples
  let screening: Double
  let context: RunContext

  /// Solves all levels; the last is the finest. The first is the base level.
  func solve(report: inout MeshReport) throws -> [BrickLevel] {
    let depth = samples.frame.depth
    let keys = samples.positions.map { p in
      let top = Float(1 << depth - 1)
      let q = p.clamped(lowerBound: .zero, upperBound: SIMD3(repeating: top))
      return Morton.encode(Int(saturating: q.x), Int(saturating: q.y), Int(saturating: q.z))
    }
    let base = min(Self.baseDepth, depth)
    let perLevel = try (base...depth).map { level in
      try context.checkCancellation()
      return LevelSamples(samples, keys: keys, level: level, base: base)
    }
    let levels = try layOut(perLevel, base: base)
    var stored: FluxField?
    let work = levels.map { Double($0.count) }
    var done = 0.0
    for (offset, level) in levels.enumerated() {
      let share = context.part(
        done / work.reduce(0, +)...min(1, (done + work[offset]) / work.reduce(0, +)))
      let coarse = offset > 0 ? levels[offset - 1] : nil
      stored = try solveLevel(
        level, coarse: coarse, stored: stored, perLevel[offset], isLast: offset + 1 == levels.count,
        context: share)
      done += work[offset]
      let unknowns = (0..<level.count).reduce(0) { $0 + level.free[$1].nonzeroBitCount }
      report.unknowns += unknowns
      report.finestUnknowns = unknowns
    }
    return levels
  }

  /// Chooses bricks from fine to coarse, then marks cells and unknowns from coarse to fine.
  private func layOut(_ perLevel: [LevelSamples], base: Int) throws -> [BrickLevel] {
    var levels: [BrickLevel] = []
    for offset in perLevel.indices.reversed() {
      try context.checkCancellation()
      let depth = base + offset
      let codes =
        offset == 0
        ? BrickSet.full(depth: depth)
        : BrickSet.around(
          cells: perLevel[offset].cells, finer: levels.last?.coords ?? [], depth: depth)
      levels.append(try BrickLevel(depth: depth, codes: codes, context: context))
    }
    levels.reverse()
    levels[0].markFull()
    for offset in levels.indices.dropFirst() {
      try levels[offset].refine(levels[offset - 1], context: context)
    }
    return levels
  }

  private func solveLevel(
    _ level: BrickLevel, coarse: BrickLevel?, stored: FluxField?, _ levelSamples: LevelSamples,
    isLast: Bool, context: RunContext
  ) throws -> FluxField? {
    let flux = FluxField(level: level)
    if let coarse {
      let prolongation = Prolongation(coarse: coarse, fine: level)
      try prolongation.apply(
        coarse.values, to: level.values, outside: Self.outside, context: context)
      if let stored { try flux.prolong(stored, prolongation, context: context) }
    }
    let final = isLast ? nil : flux.copy()
    final?.splat(levelSamples, levelSamples.finalFlux, on: level)
    flux.splat(levelSamples, levelSamples.flux, on: level)
    context.progress("Solving for the surface", 0.2)
    let entries = ScreeningEntries(levelSamples, on: level, strength: Float(screening))
    let system = PoissonSystem(level: level, screening: entries)
    let residual = FlatArray<Float>(repeating: 0, count: level.count * 64)
    try context.parallelRanges(level.count, grain: 512) { range in
      system.divergence(flux, into: residual, range: range)
    }
    let solver = BrickConjugateGradients(
      system: system, rightHandSide: residual, context: context)
    let outcome = try solver.solve(
      tolerance: coarse == nil ? Self.baseTolerance : Self.tolerance,
      iterations: coarse == nil ? Self.maxBaseIterations : Self.maxIterations)
    context.log(
      "level \(level.depth): \(level.count) bricks, \(outcome.iterations) iterations, "
        + "residual \(outcome.residual)")
    context.progress("Solving for the surface", 1)
    try context.step(
      MeshEvent.level, [],
      [
        Double(level.depth), Double(level.count), Double(outcome.iterations),
        Double(outcome.residual),
      ])
    return final
  }
}
