import Scene
import Support

/// The end of a run in parts: planes are filtered and fused over blocks of views, then the whole is made.
extension ComputeDense {
  /// What the filter leaves of some views, each with those it is checked with.
  ///
  /// - Parameters:
  ///   - wanted: Positions in the draft's views.
  ///   - planes: The planes that the last round left of a view.
  /// - Throws: As `planes(after:of:)`.
  package func filtered(
    _ wanted: [Int], of planes: (Int) throws -> DensePlanes, _ draft: DenseDraft,
    _ input: DenseInput, in context: RunContext
  ) throws -> [FilteredView] {
    let block = DenseBlock(wanted, with: draft.neighbours)
    let (preparation, views) = try reload(block.needed, draft, input, in: context.part(0...0.3))
    let maps = try block.maps(planes, in: views.pool)
    let filter = PlaneFilter(
      views: views, maps: maps, network: block.network(views), sensors: preparation.sensors,
      options: options)
    let found = try filter.run(block.wanted, in: context.part(0.3...1))
    return try zip(found.wanted, found.figures).map { view, figures in
      FilteredView(
        planes: try maps[view], support: try found.supports[view].bytes, figures: figures)
    }
  }

  /// The points of some views, in the order of `wanted`.
  ///
  /// - Parameters:
  ///   - wanted: Positions in the draft's views.
  ///   - planes: The filtered planes of a view.
  /// - Throws: As `planes(after:of:)`.
  package func points(
    _ wanted: [Int], of planes: (Int) throws -> DensePlanes, _ draft: DenseDraft,
    _ input: DenseInput, in context: RunContext
  ) throws -> [PointCloud] {
    let choice = VoterChoice(draft.views.compactMap { input.reconstruction.poses[$0] })
    let asked = Dictionary(uniqueKeysWithValues: wanted.map { ($0, choice.asked(about: $0)) })
    let block = DenseBlock(wanted, with: draft.neighbours, and: asked.values.flatMap { $0 })
    let (preparation, views) = try reload(block.needed, draft, input, in: context.part(0...0.3))
    let finish = DenseFinish(
      views: views, maps: try block.maps(planes, in: views.pool), network: block.network(views),
      options: options, entries: [])
    let voters = block.needed.map { (asked[$0] ?? []).map(block.place) }
    let fusion = try finish.fusion(preparation.sensors, voters: voters)
    return try block.wanted.enumerated().map { done, view in
      let part = try fusion.part(of: view, in: context)
      context.progress(DenseFinish.label, 0.3 + 0.7 * Double(done + 1) / Double(wanted.count))
      return part
    }
  }

  /// The model of views that were filtered and fused.
  ///
  /// - Parameters:
  ///   - filtered: What the filter left of a view, by its position in the draft.
  ///   - points: A view's points.
  /// - Throws: As `planes(after:of:)`.
  package func model(
    of filtered: (Int) throws -> FilteredView, _ points: (Int) throws -> PointCloud,
    _ draft: DenseDraft, _ input: DenseInput, in context: RunContext
  ) throws -> (DenseModel, DenseReport) {
    let all = Array(draft.views.indices)
    let (preparation, views) = try reload(all, draft, input, in: context.part(0...0.2))
    let maps = PlaneMaps(count: all.count, in: views.pool)
    let supports = SpilledList<SpilledBytes>(count: all.count, in: views.pool)
    var parts = FusedParts(count: all.count, in: views.pool)
    let figures = try all.map { view in
      let found = try filtered(view)
      try maps.put(found.planes, at: view)
      try supports.put(SpilledBytes(found.support), at: view)
      try parts.add(points(view), of: view)
      return found.figures
    }
    let finish = DenseFinish(
      views: views, maps: maps, network: DenseBlock(all, with: draft.neighbours).network(views),
      options: options, entries: preparation.entries)
    return try model(
      finish, PlaneFilter.Outcome(wanted: all, supports: supports, figures: figures), parts,
      preparation.report, of: input, in: context.part(0.2...1))
  }
}
