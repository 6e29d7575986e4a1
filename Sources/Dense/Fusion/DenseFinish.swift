import Geometry
import Scene
import Support

/// Filters the planes, fuses them and writes the depth maps.
struct DenseFinish {
  let views: [DenseView]
  let maps: [PlaneMap]
  let network: ViewNetwork
  let sensors: [SensorPlanes?]
  let options: DenseOptions
  /// For each of `views`, its entry in the report.
  let entries: [Int]

  static let label = "Fusing depth maps"

  func run(
    _ draft: DenseReport, in context: RunContext
  ) throws -> (DenseModel, DenseReport) {
    var report = draft
    let first = context.part(0...0.5)
    let costFilter = CostFilter(options)
    var carried = [[Bool]]()
    for view in views.indices {
      try context.checkCancellation()
      let outcome = costFilter.filter(maps[view], sensor: sensors[view])
      carried.append(outcome.carried)
      let pixels = max(report.views[entries[view]].pixels, 1)
      report.views[entries[view]].estimated = Double(outcome.kept) / Double(pixels)
    }
    let supports = try keepConsistent(in: first)
    let filter = ConsistencyFilter(options.consistency)
    let fusion = Fusion(views: views, maps: maps, network: network, filter: filter)
    for view in views.indices {
      try context.step(
        DenseEvent.filtered, [views[view].name], [maps[view].filledShare],
        state: DenseState(maps[view], of: views[view], level: 0))
    }
    let cloud = try fusion.run(in: context.part(0.5...0.95))
    try context.step(
      DenseEvent.fused, [], [Double(cloud.positions.count)], state: DenseState(cloud))
    var depthMaps = [DepthMap]()
    for view in views.indices where !network.links[view].isEmpty {
      try context.checkCancellation()
      depthMaps.append(depthMap(view, supports[view]))
      describe(&report.views[entries[view]], view, carried[view])
    }
    report.points = cloud.positions.count
    let support = cloud.support.reduce(0) { $0 + Int($1) }
    report.meanSupport = Double(support) / Double(max(cloud.support.count, 1))
    context.progress(Self.label, 1)
    return (DenseModel(depthMaps: depthMaps, cloud: cloud), report)
  }

  /// Empties what too few views confirm and what is left in small pieces; returns the counts.
  private func keepConsistent(in context: RunContext) throws -> [[UInt8]] {
    let filter = ConsistencyFilter(options.consistency)
    var supports = [[UInt8]]()
    for view in views.indices {
      supports.append(try filter.support(of: view, in: maps, network, context: context))
      context.progress("Checking consistency", Double(view + 1) / Double(views.count))
    }
    let counts = supports
    try context.parallelFor(views.count) { view in
      let map = maps[view]
      for i in 0..<map.count where Int(counts[view][i]) < options.consistency.minViews {
        map.planes[i] = PlaneMap.none
      }
      SpeckleFilter.apply(to: map, minimum: options.minSegment)
    }
    return supports
  }
}
