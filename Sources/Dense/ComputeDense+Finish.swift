import CKernels
import Scene
import Support

/// The end of a run in parts: planes are filtered and fused over blocks of views, then the whole is made.
extension ComputeDense {
  /// What the filter leaves of some views, each with those it is checked with.
  ///
  /// - Parameters:
  ///   - wanted: Positions in the draft's views.
  ///   - planes: The planes that the last round left of a view.
  ///   - take: Takes what is left of a view, one after the other.
  /// - Throws: As `planes(after:)`.
  package func filter(
    _ wanted: [Int], of planes: (Int) throws -> DensePlanes, _ draft: DenseDraft,
    _ input: DenseInput, in context: RunContext, take: (Int, FilteredView) throws -> Void
  ) throws {
    let block = DenseBlock(wanted, with: draft.neighbours)
    let (preparation, views) = try reload(block.needed, draft, input, in: context.part(0...0.3))
    let maps = try block.maps(planes, of: views, level: 0)
    let filter = PlaneFilter(
      views: views, maps: maps, network: block.network(views), sensors: preparation.sensors,
      options: options)
    let found = try filter.run(block.wanted, in: context.part(0.3...1))
    for (position, (view, figures)) in zip(wanted, zip(found.wanted, found.figures)) {
      let support = try found.supports[view].bytes
      try take(position, FilteredView(planes: maps[view], support: support, figures: figures))
    }
  }

  /// Fuses some views with those that they are checked with.
  ///
  /// - Parameters:
  ///   - wanted: Positions in the draft's views.
  ///   - planes: The filtered planes of a view.
  ///   - take: Takes the points of a view, one after the other.
  /// - Throws: As `planes(after:)`.
  package func fuse(
    _ wanted: [Int], of planes: (Int) throws -> DensePlanes, _ draft: DenseDraft,
    _ input: DenseInput, in context: RunContext, take: (Int, PointCloud) throws -> Void
  ) throws {
    let choice = VoterChoice(
      try draft.views.map { view in
        guard let pose = input.reconstruction.poses[view] else {
          throw DenseViewProblem.notRegistered
        }
        return pose
      })
    let asked = Dictionary(uniqueKeysWithValues: wanted.map { ($0, choice.asked(about: $0)) })
    let block = DenseBlock(wanted, with: draft.neighbours, and: asked.values.flatMap { $0 })
    let (preparation, views) = try reload(block.needed, draft, input, in: context.part(0...0.3))
    let fusion = try Fusion(
      views: views, maps: block.maps(planes, of: views, level: 0), network: block.network(views),
      voters: block.needed.map { (asked[$0] ?? []).map(block.place) },
      sensors: preparation.sensors, options: options)
    for (done, (position, view)) in zip(wanted, block.wanted).enumerated() {
      try take(position, fusion.part(of: view, in: context))
      ocs_give_back_memory()
      context.progress(DenseFinish.label, 0.3 + 0.7 * Double(done + 1) / Double(wanted.count))
    }
  }

  /// The model of views that were filtered and fused.
  ///
  /// - Parameters:
  ///   - filtered: What the filter left of a view, by its position in the draft.
  ///   - points: A view's points.
  /// - Throws: As `planes(after:)`.
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
      try found.planes.check(views.outlines[view].frame(0))
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
