import Scene
import Support

/// A run split into parts that other processes can compute: a draft, rounds over blocks of views,
/// and the final phases.
extension ComputeDense {
  /// The rounds of a run.
  package func rounds(of reconstruction: Reconstruction) -> [DenseRound] {
    rounds(levels: DensePreparation.levels(of: reconstruction, options))
  }

  func rounds(levels: Int) -> [DenseRound] {
    DenseRound.all(levels: levels, isGeometric: options.search.geometricIterations > 0)
  }

  /// Determines the views, their sources and the depth ranges to search.
  ///
  /// - Parameter take: Receives the seeds of each of the draft's views, by its index in the input,
  ///   one after the other.
  /// - Throws: The errors of `run`, and those of `take`.
  package func draft(
    of input: DenseInput, in context: RunContext, take: (Int, DenseSeeds) throws -> Void
  ) throws -> DenseDraft {
    let (draft, loaded) = try drafted(input, in: context)
    for (position, view) in draft.views.enumerated() {
      try take(view, loaded.views.seeds(of: position))
    }
    return draft
  }

  /// A draft, and its loaded views with their seeds.
  func drafted(
    _ input: DenseInput, in context: RunContext
  ) throws -> (DenseDraft, LoadedViews) {
    try check(input)
    var preparation = preparation(input, in: context)
    let views = try preparation.run(in: context)
    let draft = DenseDraft(
      views: views.outlines.map(\.index), levels: preparation.levels, sources: preparation.sources,
      neighbors: preparation.neighbors, sensorScale: preparation.scale,
      depths: views.depths, entries: preparation.entries, report: preparation.report)
    return (draft, LoadedViews(views: views, sensors: preparation.sensors, options: options))
  }

  /// Whether a stored draft is valid for an input.
  package func canTake(_ draft: DenseDraft, for input: DenseInput) -> Bool {
    draft.isConsistent(
      with: input.reconstruction,
      levels: DensePreparation.levels(of: input.reconstruction, options))
  }

  /// The planes of some of a draft's views after a round.
  ///
  /// - Parameters:
  ///   - wanted: Positions of the views in the draft.
  ///   - input: The draft's input; its sparse points are not used.
  ///   - seeds: The seeds of the requested views; only used at the start.
  ///   - region: The mask of a view for a restricted round; `nil` for whole views.
  ///   - earlier: The planes of a view after the previous round; not called at the start.
  ///   - take: Receives the planes of each view, one after the other.
  /// - Throws: `DenseViewProblem` if a photograph can no longer be read; `StorageError` for planes
  ///   that do not fit their view; errors of `earlier` and `take`.
  package func planes(
    after round: DenseRound, of wanted: [Int], _ draft: DenseDraft, _ input: DenseInput,
    seeds: [Int: DenseSeeds] = [:], region: ((Int) throws -> RegionMask)? = nil,
    earlier: (Int) throws -> DensePlanes,
    in context: RunContext, take: (Int, DensePlanes) throws -> Void
  ) throws {
    let block = DenseBlock(wanted, with: draft.sources)
    let loaded = try reload(block.needed, of: draft, input: input, in: context.part(0...0.1))
    if round == .start {
      for (position, view) in zip(wanted, block.wanted) {
        guard let own = seeds[position] else { throw StorageError.inconsistent("seeds") }
        try loaded.views.take(own, of: view)
      }
    }
    let maps =
      try round.startLevel.map { try block.maps(earlier, of: loaded.views, level: $0) }
      ?? PlaneMaps(count: 0, in: loaded.views.pool)
    var search = loaded.search(block, levels: draft.levels)
    if let region {
      search.region = try self.region(region, of: block, loaded.views, levels: draft.levels)
    }
    var meter = WorkMeter(
      context: context.part(0.1...1), total: search.work(in: [round], of: block.wanted))
    try search.run(round, of: block.wanted, from: maps, &meter) { try take(block.needed[$0], $1) }
  }

  /// Loads some of a draft's views again.
  func reload(
    _ needed: [Int], of draft: DenseDraft, input: DenseInput, in context: RunContext
  ) throws -> LoadedViews {
    var preparation = preparation(input, in: context)
    preparation.take(draft)
    let views = try preparation.reload(
      needed.map { draft.views[$0] }, needed.map { draft.depths[$0] }, in: context)
    return LoadedViews(views: views, sensors: preparation.sensors, options: options)
  }
}
