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
    let loaded = try reload(block.needed, draft, input, in: context.part(0...0.3))
    let maps = try block.maps(planes, of: loaded.views, level: 0)
    let found = try loaded.filter(block, maps, in: context.part(0.3...1))
    for (view, figures) in zip(found.wanted, found.figures) {
      let support = try found.supports[view].bytes
      try take(
        block.needed[view], FilteredView(planes: maps[view], support: support, figures: figures))
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
    let voters = try voters(of: wanted, draft, input)
    let block = DenseBlock(wanted, with: draft.neighbours, and: voters.values.flatMap { $0 })
    let loaded = try reload(block.needed, draft, input, in: context.part(0...0.3))
    try loaded.fuse(
      block, block.maps(planes, of: loaded.views, level: 0), voters: voters,
      in: context.part(0.3...1), take: take)
  }

  /// For each of some views, by its position in the draft, the positions of those that vote on its points.
  func voters(of wanted: [Int], _ draft: DenseDraft, _ input: DenseInput) throws -> [Int: [Int]] {
    let choice = VoterChoice(
      try draft.views.map { view in
        guard let pose = input.reconstruction.poses[view] else {
          throw DenseViewProblem.notRegistered
        }
        return pose
      })
    return Dictionary(uniqueKeysWithValues: wanted.map { ($0, choice.asked(about: $0)) })
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
    let views = try reload(all, draft, input, in: context.part(0...0.2)).views
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
      entries: draft.entries)
    return try model(
      finish, PlaneFilter.Outcome(wanted: all, supports: supports, figures: figures), parts,
      draft.report, of: input, in: context.part(0.2...1))
  }
}
