import CKernels
import Scene
import Support

/// A run in parts, which other processes can do: a draft, rounds over blocks of views, and the end.
extension ComputeDense {
  /// The rounds of a run.
  package func rounds(of reconstruction: Reconstruction) -> [DenseRound] {
    DenseRound.all(
      levels: DensePreparation.levels(of: reconstruction, options),
      isGeometric: options.search.geometricIterations > 0)
  }

  /// Decides what depth is searched in and against what.
  ///
  /// - Parameter take: Takes the seeds of each of the draft's views, by its index in the input, one after the
  ///   other.
  /// - Throws: As `run`; what `take` throws.
  package func draft(
    of input: DenseInput, in context: RunContext, take: (Int, DenseSeeds) throws -> Void
  ) throws -> DenseDraft {
    try check(input)
    var preparation = preparation(input, in: context)
    let views = try preparation.run(in: context)
    for view in views.indices {
      try take(views.outlines[view].index, views.seeds(of: view))
    }
    return DenseDraft(
      views: views.outlines.map(\.index), levels: preparation.levels, sources: preparation.sources,
      neighbours: preparation.neighbours, sensorScale: preparation.scale,
      depths: views.depths, entries: preparation.entries, report: preparation.report)
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
    let (preparation, views) = try reload(block.needed, draft, input, in: context.part(0...0.1))
    let search = PatchMatchStereo(
      views: views, sources: block.partners, sensors: preparation.sensors, levels: draft.levels,
      options: options)
    let maps =
      try round.startLevel.map { try block.maps(earlier, of: views, level: $0) }
      ?? PlaneMaps(count: 0, in: views.pool)
    var meter = WorkMeter(context: context.silent, total: 1)
    for (number, (position, place)) in zip(wanted, block.wanted).enumerated() {
      let map =
        switch round {
        case .start: try start(place, seeds[position], views, search, &meter)
        case .agree(let level): try search.agree(place, level: level, maps, &meter)
        case .descend(let level): try search.descend(place, to: level, maps, &meter)
        }
      try take(position, DensePlanes(map: map))
      ocs_give_back_memory()
      context.progress(PatchMatchStereo.label, Double(number + 1) / Double(wanted.count))
    }
  }

  /// The planes of a view at the start, from its seeds.
  private func start(
    _ view: Int, _ seeds: DenseSeeds?, _ views: DenseViews, _ search: PatchMatchStereo,
    _ meter: inout WorkMeter
  ) throws -> PlaneMap {
    guard let seeds else { throw StorageError.inconsistent("seeds") }
    try views.take(seeds, of: view)
    return try search.start(view, &meter)
  }

  /// Loads some of a draft's views again.
  func reload(
    _ needed: [Int], _ draft: DenseDraft, _ input: DenseInput, in context: RunContext
  ) throws -> (DensePreparation, DenseViews) {
    var preparation = preparation(input, in: context)
    preparation.take(draft)
    let views = try preparation.reload(
      needed.map { draft.views[$0] }, needed.map { draft.depths[$0] }, in: context)
    return (preparation, views)
  }
}
