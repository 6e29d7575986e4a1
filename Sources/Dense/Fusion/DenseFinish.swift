import CKernels
import Geometry
import Scene
import Support

/// Makes depth maps, cloud and report of planes that were filtered.
struct DenseFinish {
  let views: DenseViews
  /// The planes that were kept.
  let maps: PlaneMaps
  let network: ViewNetwork
  let options: DenseOptions
  /// For each of `views`, its entry in the report.
  let entries: [Int]

  static let label = "Fusing depth maps"

  /// Fuses the views' planes, a part a view.
  ///
  /// - Parameter sensors: Those of the views that have some.
  func fused(
    _ sensors: SpilledList<SensorPlanes>, in context: RunContext
  ) throws -> FusedParts {
    if context.onStep != nil { try announce(in: context) }
    let choice = VoterChoice(views.outlines.map(\.pose))
    let fusion = try Fusion(
      views: views, maps: maps, network: network, voters: views.indices.map(choice.asked),
      sensors: sensors, options: options)
    var parts = FusedParts(count: views.count, in: views.pool)
    for view in views.indices {
      try parts.add(fusion.part(of: view, in: context), of: view)
      ocs_give_back_memory()
      context.progress(Self.label, Double(view + 1) / Double(views.count))
    }
    if context.onStep != nil {
      let state = DenseState(try parts.cloud.joined())
      try context.step(DenseEvent.fused, [], [Double(parts.count)], state: state)
    }
    return parts
  }

  /// The depth maps, and the report with what was kept and fused.
  func described(
    _ filtered: PlaneFilter.Outcome, _ points: FusedParts, _ draft: DenseReport,
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
      try list.put(depthMap(view, maps[view].map, supports[view].bytes), at: view)
    }
    return ViewMaps(list, of: linked.map { views.outlines[$0].index }, at: linked)
  }

  private func announce(in context: RunContext) throws {
    for view in views.indices {
      let map = try maps[view].map
      try context.step(
        DenseEvent.filtered, [views.outlines[view].name], [map.filledShare],
        state: DenseState(map, of: views.outlines[view], level: 0))
    }
  }
}
