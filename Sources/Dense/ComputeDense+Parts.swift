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
  /// - Throws: As `run`.
  package func draft(of input: DenseInput, in context: RunContext) throws -> DenseDraft {
    try check(input)
    var preparation = preparation(input, in: context)
    let views = try preparation.run(in: context)
    return DenseDraft(
      views: views.outlines.map(\.index), levels: preparation.levels, sources: preparation.sources,
      neighbours: preparation.neighbours, sensorScale: preparation.scale,
      entries: preparation.entries, report: preparation.report)
  }

  /// The planes of some of a draft's views after a round.
  ///
  /// - Parameters:
  ///   - wanted: Positions in the draft's views.
  ///   - earlier: The planes of a view after the round before; not asked for at the start.
  /// - Throws: `DenseViewProblem` where a photograph cannot be read any more; what `earlier` throws.
  package func planes(
    after round: DenseRound, of wanted: [Int], _ draft: DenseDraft, _ input: DenseInput,
    earlier: (Int) throws -> DensePlanes, in context: RunContext
  ) throws -> [DensePlanes] {
    let needed = Set(wanted + wanted.flatMap { draft.sources[$0] }).sorted()
    let places = Dictionary(uniqueKeysWithValues: needed.enumerated().map { ($1, $0) })
    let (preparation, views) = try reload(needed, draft, input, in: context.part(0...0.1))
    let isWanted = Set(wanted)
    let search = PatchMatchStereo(
      views: views,
      sources: needed.map {
        isWanted.contains($0) ? draft.sources[$0].compactMap { places[$0] } : []
      },
      sensors: preparation.sensors, levels: draft.levels, options: options)
    let maps = PlaneMaps(count: needed.count, in: views.pool)
    if round != .start {
      for (place, position) in needed.enumerated() { try maps.put(earlier(position), at: place) }
    }
    var meter = WorkMeter(context: context.silent, total: 1)
    return try wanted.enumerated().map { number, position in
      let place = places[position] ?? 0
      let map =
        switch round {
        case .start: try search.start(place, &meter)
        case .agree(let level): try search.agree(place, level: level, maps, &meter)
        case .descend(let level): try search.descend(place, to: level, maps, &meter)
        }
      context.progress(PatchMatchStereo.label, Double(number + 1) / Double(wanted.count))
      return DensePlanes(map: map)
    }
  }

  /// Loads some of a draft's views again.
  func reload(
    _ needed: [Int], _ draft: DenseDraft, _ input: DenseInput, in context: RunContext
  ) throws -> (DensePreparation, DenseViews) {
    var preparation = preparation(input, in: context)
    preparation.take(draft)
    let views = try preparation.reload(needed.map { draft.views[$0] }, in: context)
    return (preparation, views)
  }
}
