/// Figures of what was kept of a view.
struct KeptPlanes: Sendable {
  private var count = 0
  private var fromSensor = 0
  private var cost = 0.0

  init() {}

  /// - Parameter maxCost: Planes of a higher cost are there because the sensor carries them.
  init(_ map: PlaneMap, maxCost: Float) {
    for i in 0..<map.count where map.planes[i].x > 0 {
      count += 1
      cost += Double(map.planes[i].w)
      if map.planes[i].w > maxCost { fromSensor += 1 }
    }
  }

  /// Enters the figures.
  func describe(_ entry: inout DenseReport.Entry) {
    entry.kept = Double(count) / Double(max(entry.pixels, 1))
    entry.fromSensor = Double(fromSensor) / Double(max(count, 1))
    entry.meanCost = cost / Double(max(count, 1))
  }
}
