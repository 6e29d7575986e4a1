import Imaging
import Scene
import Support

/// The region of the object, to which the fine levels of the search are restricted.
extension ComputeDense {
  /// The group of its units.
  static let regionGroup = "region"

  /// Whether a search looks for the region: if the object is to be separated, and neither masks nor a
  /// box determine it.
  package func usesRegion(_ input: DenseInput) -> Bool {
    options.separateObject && isUndivided(input)
  }

  /// Whether a round is restricted to the region, in a search for a reconstruction.
  package func isRestricted(_ round: DenseRound, of reconstruction: Reconstruction) -> Bool {
    SearchRegion.restricts(round, levels: DensePreparation.levels(of: reconstruction, options))
  }

  /// The region, from the planes of its level, or that of an interrupted run.
  func region(
    _ draft: DenseDraft, _ loaded: LoadedViews, _ maps: PlaneMaps, in context: RunContext
  ) throws -> SearchRegion {
    let (views, level) = (loaded.views, SearchRegion.level(of: draft.levels))
    let stored = views.indices.compactMap { view in
      context.storedUnit(Self.regionGroup, view, as: RegionMask.self).flatMap { mask in
        (try? views.outlines[view].check(mask, level: level)).map { mask }
      }
    }
    if stored.count == views.count {
      return try SearchRegion(level: level, masks: stored, in: views.pool)
    }
    let masks = try found(views, maps, neighbors: draft.neighbors, level: level, in: context)
    for (view, mask) in masks.enumerated() { context.store(mask, as: Self.regionGroup, view) }
    return try SearchRegion(level: level, masks: masks, in: views.pool)
  }

  /// The masks of all views; empty without a region.
  private func found(
    _ views: DenseViews, _ maps: PlaneMaps, neighbors: [[Int]], level: Int,
    in context: RunContext
  ) throws -> [RegionMask] {
    let finder = RegionFinder(
      views: views, maps: maps, level: level, neighbors: neighbors, options: options)
    let none = RegionMask(width: 0, height: 0)
    return try finder.masks(in: context)
      ?? [RegionMask](repeating: none, count: views.count)
  }

  /// Finds the region of all views of a draft.
  ///
  /// - Parameters:
  ///   - planes: The planes of a view before the first restricted round.
  ///   - take: Receives the mask of each view, by its position in the draft, one after the other.
  /// - Throws: As `planes(after:)`.
  package func region(
    of planes: (Int) throws -> DensePlanes, draft: DenseDraft, input: DenseInput,
    in context: RunContext, take: (Int, RegionMask) throws -> Void
  ) throws {
    let block = DenseBlock(Array(draft.views.indices), with: draft.neighbors)
    let loaded = try reload(block.needed, of: draft, input: input, in: context.part(0...0.8))
    let level = SearchRegion.level(of: draft.levels)
    let maps = try block.maps(planes, of: loaded.views, level: level)
    let masks = try found(
      loaded.views, maps, neighbors: draft.neighbors, level: level, in: context)
    for (position, mask) in masks.enumerated() { try take(position, mask) }
  }

  /// The region of the views of a block.
  func region(
    _ mask: (Int) throws -> RegionMask, of block: DenseBlock, _ views: DenseViews, levels: Int
  ) throws -> SearchRegion {
    let level = SearchRegion.level(of: levels)
    let masks = try block.needed.enumerated().map { place, position in
      let found = try mask(position)
      try views.outlines[place].check(found, level: level)
      return found
    }
    return try SearchRegion(level: level, masks: masks, in: views.pool)
  }
}
