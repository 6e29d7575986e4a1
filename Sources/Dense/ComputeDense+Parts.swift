import Scene
import Support

/// A run in parts, which other processes can do: a draft, rounds over blocks of views, and the end.
extension ComputeDense {
  /// The rounds of a run.
  package func rounds(of reconstruction: Reconstruction) -> [DenseRound] {
    rounds(levels: DensePreparation.levels(of: reconstruction, options))
  }

  func rounds(levels: Int) -> [DenseRound] {
    DenseRound.all(levels: levels, isGeometric: options.search.geometricIterations > 0)
  }

  /// Decides what depth is searched in and against what.
  ///
  /// - Parameter take: Takes the seeds of each of the draft's views, by its index in the input, one after the
  ///   other.
  /// - Throws: As `run`; what `take` throws.
  package func draft(
    of input: DenseInput, in context: RunContext, take: (Int, DenseSeeds) throws -> Void
  ) throws -> DenseDraft {
    let (draft, loaded) = try drafted(input, in: context)
    for (position, view) in draft.views.enumerated() {
      try take(view, loaded.views.seeds(of: position))
    }
    return draft
  }

  /// A draft, and its views with their seeds.
  func drafted(
    _ input: DenseInput, in context: RunContext
  ) throws -> (DenseDraft, LoadedViews) {
    try check(input)
    var preparation = preparation(input, in: context)
    let views = try preparation.run(in: context)
    let draft = DenseDraft(
      views: views.outlines.map(\.index), levels: preparation.levels, sources: preparation.sources,
      neighbours: preparation.neighbours, sensorScale: preparation.scale,
      depths: views.depths, entries: preparation.entries, report: preparation.report)
    return (draft, LoadedViews(views: views, sensors: preparation.sensors, options: options))
  }

  /// Whether a draft that was read can be one of an input.
  package func canTake(_ draft: DenseDraft, for input: DenseInput) -> Bool {
    draft.isConsistent(
      with: input.reconstruction,
      levels: DensePreparation.levels(of: input.reconstruction, options))
  }

  /// The planes of some of a draft's views after a round.
  ///
  /// - Parameters:
  ///   - wanted: Positions in the draft's views.
  ///   - input: As that of the draft; nobody asks for its sparse points any more.
  ///   - seeds: Those of the views that are wanted, at the start only.
  ///   - earlier: The planes of a view after the round before; not asked for at the start.
  ///   - take: Takes the planes of a view, one after the other.
  /// - Throws: `DenseViewProblem` where a photograph cannot be read any more; `StorageError` for planes that
  ///   do not fit their view; what `earlier` and `take` throw.
  package func planes(
    after round: DenseRound, of wanted: [Int], _ draft: DenseDraft, _ input: DenseInput,
    seeds: [Int: DenseSeeds] = [:], earlier: (Int) throws -> DensePlanes,
    in context: RunContext, take: (Int, DensePlanes) throws -> Void
  ) throws {
    let block = DenseBlock(wanted, with: draft.sources)
    let loaded = try reload(block.needed, draft, input, in: context.part(0...0.1))
    if round == .start {
      for (position, view) in zip(wanted, block.wanted) {
        guard let own = seeds[position] else { throw StorageError.inconsistent("seeds") }
        try loaded.views.take(own, of: view)
      }
    }
    let maps =
      try round.startLevel.map { try block.maps(earlier, of: loaded.views, level: $0) }
      ?? PlaneMaps(count: 0, in: loaded.views.pool)
    let search = loaded.search(block, levels: draft.levels)
    var meter = WorkMeter(
      context: context.part(0.1...1), total: search.work(in: [round], of: block.wanted))
    try search.run(round, of: block.wanted, from: maps, &meter) { try take(block.needed[$0], $1) }
  }

  /// Loads some of a draft's views again.
  func reload(
    _ needed: [Int], _ draft: DenseDraft, _ input: DenseInput, in context: RunContext
  ) throws -> LoadedViews {
    var preparation = preparation(input, in: context)
    preparation.take(draft)
    let views = try preparation.reload(
      needed.map { draft.views[$0] }, needed.map { draft.depths[$0] }, in: context)
    return LoadedViews(views: views, sensors: preparation.sensors, options: options)
  }
}
