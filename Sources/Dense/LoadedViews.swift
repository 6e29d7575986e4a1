import CKernels
import Scene
import Support

/// Loaded views of a draft (all views, or those that a block needs), with the search, filter and
/// fusion over them.
///
/// The indices in a block refer to these views.
struct LoadedViews {
  let views: DenseViews
  /// Sensor planes of the views that have them.
  let sensors: SpilledList<SensorPlanes>
  let options: DenseOptions

  /// The search for the planes of a block's views.
  func search(_ block: DenseBlock, levels: Int) -> PatchMatchStereo {
    PatchMatchStereo(
      views: views, sources: block.partners, sensors: sensors, levels: levels, options: options)
  }

  /// Filters the planes of a block's views; `maps` are changed in place.
  func filter(
    _ block: DenseBlock, _ maps: PlaneMaps, in context: RunContext
  ) throws -> PlaneFilter.Outcome {
    try PlaneFilter(
      views: views, maps: maps, network: block.network(views), sensors: sensors, options: options
    ).run(block.wanted, in: context)
  }

  /// Fuses the planes of a block's views.
  ///
  /// - Parameters:
  ///   - maps: Filtered planes.
  ///   - voters: For each of the block's views, by its position in the draft, the positions of the
  ///     views that vote on its points.
  ///   - take: Receives the points of each view, by its position in the draft, one after the other.
  func fuse(
    _ block: DenseBlock, _ maps: PlaneMaps, voters: [Int: [Int]], in context: RunContext,
    take: (Int, PointCloud) throws -> Void
  ) throws {
    let fusion = try Fusion(
      views: views, maps: maps, network: block.network(views),
      voters: block.needed.map { (voters[$0] ?? []).map(block.place) },
      sensors: sensors, options: options)
    for (done, view) in block.wanted.enumerated() {
      let part = try context.unit("fused", view) { try fusion.part(of: view, in: context) }
      try take(block.needed[view], part)
      ocs_trim_heap()
      context.progress(DenseFinish.label, Double(done + 1) / Double(block.wanted.count))
    }
  }
}
