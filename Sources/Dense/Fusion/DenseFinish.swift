import Geometry
import Scene
import Support

/// Converts filtered and fused planes to depth maps and the report.
struct DenseFinish {
  let views: DenseViews
  /// The filtered planes.
  let maps: PlaneMaps
  let network: ViewNetwork
  /// Index in the report of the entry of each of `views`.
  let entries: [Int]

  static let label = "Fusing depth maps"

  /// The depth maps, and the report with the results of filtering and fusion.
  func described(
    _ filtered: PlaneFilter.Outcome, points: FusedParts, report draft: DenseReport,
    in context: RunContext
  ) throws -> (maps: ViewMaps<DepthMap>, report: DenseReport) {
    var report = draft
    for (view, figures) in zip(filtered.wanted, filtered.figures) {
      figures.describe(&report.views[entries[view]], isLinked: network.isLinked(view))
    }
    report.points = points.count
    report.meanSupport = Double(points.support) / Double(max(points.count, 1))
    return (try depthMaps(filtered.supports, in: context), report)
  }

  private func depthMaps(
    _ supports: SpilledList<SpilledBytes>, in context: RunContext
  ) throws -> ViewMaps<DepthMap> {
    let list = SpilledList<DepthMap>(count: views.count, in: views.pool)
    let linked = views.indices.filter(network.isLinked)
    _ = try context.silent.parallelMap(linked, label: "") { view, _ in
      try list.put(
        depthMap(of: view, from: maps[view].map, support: supports[view].bytes), at: view)
    }
    return ViewMaps(list, of: linked.map { views.outlines[$0].index }, at: linked)
  }
}
