import Scene
import Support

/// The last phases of a run in parts: filtering and fusion of planes in blocks of views, then the
/// final model.
extension ComputeDense {
  /// Filters the planes of some views against their neighbors.
  ///
  /// - Parameters:
  ///   - wanted: Positions of the views in the draft.
  ///   - planes: The planes of a view after the last round.
  ///   - take: Receives the result of each view, one after the other.
  /// - Throws: As `planes(after:)`.
  package func filter(
    _ wanted: [Int], of planes: (Int) throws -> DensePlanes, draft: DenseDraft,
    input: DenseInput, in context: RunContext, take: (Int, FilteredPlanes) throws -> Void
  ) throws {
    let block = DenseBlock(wanted, with: draft.neighbors)
    let loaded = try reload(block.needed, of: draft, input: input, in: context.part(0...0.3))
    let maps = try block.maps(planes, of: loaded.views, level: 0)
    let found = try loaded.filter(block, maps, in: context.part(0.3...1))
    for (view, figures) in zip(found.wanted, found.figures) {
      let support = try found.supports[view].bytes
      try take(
        block.needed[view], FilteredPlanes(planes: maps[view], support: support, figures: figures))
    }
  }

  /// Fuses the planes of some views with those of their neighbors.
  ///
  /// - Parameters:
  ///   - wanted: Positions of the views in the draft.
  ///   - planes: The filtered planes of a view.
  ///   - take: Receives the points of each view, one after the other.
  /// - Throws: As `planes(after:)`.
  package func fuse(
    _ wanted: [Int], of planes: (Int) throws -> DensePlanes, draft: DenseDraft,
    input: DenseInput, in context: RunContext, take: (Int, PointCloud) throws -> Void
  ) throws {
    let voters = try voters(of: wanted, draft, input)
    let block = DenseBlock(wanted, with: draft.neighbors, and: voters.values.flatMap { $0 })
    let loaded = try reload(block.needed, of: draft, input: input, in: context.part(0...0.3))
    try loaded.fuse(
      block, block.maps(planes, of: loaded.views, level: 0), voters: voters,
      in: context.part(0.3...1), take: take)
  }

  /// For each of the given views, by its position in the draft: the positions of the views that
  /// vote on its points.
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

  /// The model of views whose planes were filtered and fused.
  ///
  /// - Parameters:
  ///   - filtered: The result of the filter for a view, by its position in the draft.
  ///   - points: The points of a view.
  ///   - region: The mask of a view; `nil` without a region.
  /// - Throws: As `planes(after:)`.
  package func model(
    of filtered: (Int) throws -> FilteredPlanes, points: (Int) throws -> PointCloud,
    region: ((Int) throws -> RegionMask)? = nil,
    draft: DenseDraft, input: DenseInput, in context: RunContext
  ) throws -> (DenseModel, DenseReport) {
    let all = Array(draft.views.indices)
    let views = try reload(all, of: draft, input: input, in: context.part(0...0.2)).views
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
      views: views, maps: maps, network: DenseBlock(all, with: draft.neighbors).network(views),
      entries: draft.entries)
    var report = draft.report
    if let region {
      let block = DenseBlock(all, with: draft.neighbors)
      report.searched = try self.region(region, of: block, views, levels: draft.levels).share
    }
    return try model(
      finish, filtered: PlaneFilter.Outcome(wanted: all, supports: supports, figures: figures),
      points: parts, report: report, of: input, in: context.part(0.2...1))
  }
}
