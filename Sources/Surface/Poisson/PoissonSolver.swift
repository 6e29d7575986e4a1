import Support

/// Screened Poisson reconstruction by conforming trilinear elements on an adaptive octree.
///
/// Finds f, negative inside, whose gradient matches the smoothed normals and that vanishes at the
/// samples: min ∫ ‖∇f − V‖² + α Σ areaₚ f(p)². Levels are solved from coarse to fine. The unknowns
/// of a level are around the samples that are dense enough to need it; on its border, a level has
/// the values of the coarser solution, so that f is continuous across levels. On the domain's faces
/// f = ½, hence the zero surface is closed.
///
/// Reference: Kazhdan & Hoppe, "Screened Poisson Surface Reconstruction", ACM TOG 32(3), 2013. This
/// implementation uses degree-1 elements with hanging nodes fixed at the coarse value instead of
/// degree-2 splines, and f in ±½ instead of 0 ... 1.
struct PoissonSolver {
  /// Deepest level stored as a full grid.
  static let baseDepth = 5
  /// The function on the domain's faces and outside; inside the solid it is negative.
  static let outside: Float = 0.5
  /// Relative residuals for the full grid and for the finer levels. The full grid has no initial
  /// solution and its errors are smooth; a finer level starts from the interpolated solution.
  private static let baseTolerance = 1e-4
  private static let tolerance = 2e-3
  /// Maximum number of iterations; about 50 and 9 to 20 are typical, see the notes.
  private static let (maxBaseIterations, maxIterations) = (300, 40)

  let samples: PoissonSamples
  /// Morton codes of the samples' finest cells.
  let keys: [UInt64]
  let screening: Double
  var context: RunContext

  init(samples: PoissonSamples, screening: Double, context: RunContext) {
    self.samples = samples
    self.screening = screening
    self.context = context
    keys = samples.keys
  }

  /// The coarsest level.
  private var base: Int { Self.base(of: samples.frame) }

  /// The coarsest level of an octree.
  static func base(of frame: GridFrame) -> Int { min(baseDepth, frame.depth) }

  /// The bricks of all levels, starting with the base; they are selected from fine to coarse.
  func bricks() throws -> [[UInt64]] {
    var result: [[UInt64]] = []
    for level in (base...samples.frame.depth).reversed() {
      try context.checkCancellation()
      if level == base {
        result.append(BrickSet.full(depth: base))
      } else {
        let cells = LevelSamples.cells(samples, keys: keys, level: level, base: base)
        let finer = (result.last ?? []).map(Morton.decode)
        result.append(BrickSet.around(cells: cells, finer: finer, depth: level))
      }
    }
    return result.reversed()
  }

  /// Solves levels whose cells and unknowns are marked, coarse to fine.
  ///
  /// - Parameters:
  ///   - coarser: The level above the first one, with the flux that applies to finer levels; `nil`
  ///     if the first level is the base.
  ///   - items: The samples whose cells are in the levels' bricks, in order.
  ///   - keepsFlux: Whether finer levels follow.
  /// - Returns: The flux on the last level that applies to finer levels.
  func solve(
    _ levels: [BrickLevel], after coarser: (level: BrickLevel, flux: FluxField)? = nil,
    items: [Range<Int>], keepsFlux: Bool, _ done: (LevelOutcome) throws -> Void
  ) throws -> FluxField? {
    var (coarse, stored) = (coarser?.level, coarser?.flux)
    let all = levels.reduce(0.0) { $0 + Double($1.count) }
    var start = 0.0
    for (offset, level) in levels.enumerated() {
      try context.checkCancellation()
      let end = start + Double(level.count)
      let merged = LevelSamples(
        samples, keys: keys, items: items, level: level.depth, base: base)
      let goesOn = keepsFlux || offset + 1 < levels.count
      stored = try solveLevel(
        level, coarse: coarse, stored: stored, samples: merged, isLast: !goesOn,
        context: context.part(start / max(all, 1)...min(1, end / max(all, 1))), done: done)
      (coarse, start) = (level, end)
    }
    return stored
  }

  private func solveLevel(
    _ level: BrickLevel, coarse: BrickLevel?, stored: FluxField?,
    samples levelSamples: LevelSamples,
    isLast: Bool, context: RunContext, done: (LevelOutcome) throws -> Void
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
    try done(
      LevelOutcome(
        level: level.depth, bricks: level.count, unknowns: level.unknowns,
        iterations: outcome.iterations, residual: outcome.residual))
    return final
  }
}
