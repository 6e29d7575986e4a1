import CKernels
import Geometry
import Scene
import Support

/// Filters the planes, fuses them and writes the depth maps: passes over the views in order, each with
/// a view and those it is checked with in memory.
struct DenseFinish {
  let views: DenseViews
  let maps: PlaneMaps
  let network: ViewNetwork
  let sensors: SpilledList<SensorPlanes>
  let options: DenseOptions
  /// For each of `views`, its entry in the report.
  let entries: [Int]

  static let label = "Fusing depth maps"

  func run(
    _ draft: DenseReport, in context: RunContext
  ) throws -> (maps: ViewMaps<DepthMap>, points: FusedParts, report: DenseReport) {
    var report = draft
    let sensorDeviations = try dropUnlikely(&report, in: context)
    let supports = try supports(in: context.part(0...0.5))
    let depths = SpilledList<InverseDepths>(count: views.count, in: views.pool)
    let depthMaps = try keepConsistent(supports, &report, depths, in: context)
    let fusion = Fusion(
      views: views, maps: maps, depths: depths, network: network,
      sensorDeviations: sensorDeviations, options: options)
    if context.onStep != nil { try announce(in: context) }
    let parts = try fusion.run(in: context.part(0.5...0.95))
    if context.onStep != nil {
      let state = DenseState(try parts.cloud.joined())
      try context.step(DenseEvent.fused, [], [Double(parts.count)], state: state)
    }
    report.points = parts.count
    report.meanSupport = Double(parts.support) / Double(max(parts.count, 1))
    context.progress(Self.label, 1)
    return (depthMaps, parts, report)
  }

  /// Empties the planes that neither photographs nor sensor support; returns how certain each view's sensor is.
  private func dropUnlikely(
    _ report: inout DenseReport, in context: RunContext
  ) throws -> [Float?] {
    let filter = CostFilter(options)
    return try views.indices.map { view in
      try context.checkCancellation()
      let planes = try maps.take(view)
      let sensor = try sensors.value(at: view)
      let kept = filter.filter(planes.map, sensor: sensor).kept
      try maps.put(planes, at: view)
      let pixels = max(report.views[entries[view]].pixels, 1)
      report.views[entries[view]].estimated = Double(kept) / Double(pixels)
      return sensor?.deviation
    }
  }

  /// For each pixel of each view, how many views confirm it.
  private func supports(in context: RunContext) throws -> SpilledList<SpilledBytes> {
    let filter = ConsistencyFilter(options.consistency)
    let supports = SpilledList<SpilledBytes>(count: views.count, in: views.pool)
    for view in views.indices {
      let near = try LinkedMaps(of: view, in: maps, network)
      let counts = try filter.support(of: view, near, network, context: context)
      try supports.put(SpilledBytes(counts), at: view)
      ocs_give_back_memory()
      context.progress("Checking consistency", Double(view + 1) / Double(views.count))
    }
    return supports
  }

  /// Empties what too few views confirm and what is left in small pieces; returns the depth maps, and puts
  /// the depths of what is left into `depths`.
  private func keepConsistent(
    _ supports: SpilledList<SpilledBytes>, _ report: inout DenseReport,
    _ depths: SpilledList<InverseDepths>, in context: RunContext
  ) throws -> ViewMaps<DepthMap> {
    let depthMaps = SpilledList<DepthMap>(count: views.count, in: views.pool)
    let kept = try context.silent.parallelMap(Array(views.indices), label: "") { view, _ in
      let planes = try maps.take(view)
      let counts = try supports[view].bytes
      for i in 0..<planes.map.count where Int(counts[i]) < options.consistency.minViews {
        planes.map.planes[i] = PlaneMap.none
      }
      SpeckleFilter.apply(to: planes.map, minimum: options.minSegment)
      try depths.put(InverseDepths(planes.map), at: view)
      try maps.put(planes, at: view)
      guard !network.links[view].isEmpty else { return KeptPlanes() }
      try depthMaps.put(depthMap(view, planes.map, counts), at: view)
      return KeptPlanes(planes.map, maxCost: CostFilter(options).maxCost)
    }
    let linked = views.indices.filter { !network.links[$0].isEmpty }
    for view in linked { kept[view].describe(&report.views[entries[view]]) }
    return ViewMaps(depthMaps, of: linked.map { views.outlines[$0].index }, at: linked)
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
