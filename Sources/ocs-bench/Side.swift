import Commands
import Script
import Workspace

/// The medians of one program's runs.
struct Side {
  var costs: [String: Usage] = [:]
  var registered: Double
  var models: Double
  var points: Double
  var accuracy: PoseAccuracy?
  /// Meters per unit according to the program: true only if it knows the scale.
  var isMetric: Bool

  /// - Throws: If there is no run, or its poses cannot be read.
  init(_ runs: [Record], truth: TruePoses?) throws {
    guard !runs.isEmpty else { throw BenchError.failed("there is no run") }
    for stage in StageBench.stages {
      let rows = runs.compactMap { $0["stages"]?.table?.first { $0["name"] == .string(stage) } }
      costs[stage] = Usage(
        cpu: rows.compactMap { $0["cpu"]?.number }.median,
        wall: rows.compactMap { $0["wall"]?.number }.median,
        peak: rows.compactMap { $0["peak"]?.number }.median)
    }
    costs["all"] = Usage(
      cpu: costs.values.reduce(0) { $0 + $1.cpu }, wall: costs.values.reduce(0) { $0 + $1.wall },
      peak: costs.values.map(\.peak).max() ?? 0)
    func middle(_ key: String) -> Double { runs.compactMap { $0[key]?.number }.median }
    registered = middle("registered")
    models = middle("models")
    points = middle("points")
    isMetric = runs[0]["metric"] == .bool(true)
    let each = try runs.compactMap { try PoseAccuracy($0["poses"]?.record, truth: truth) }
    guard var first = each.first else { return }
    first.medianCenter = each.map(\.medianCenter).median
    first.maxCenter = each.map(\.maxCenter).median
    first.medianRotation = each.map(\.medianRotation).median
    accuracy = first
  }

  var record: Record {
    var record: Record = [
      "registered": .number(registered), "models": .number(models), "points": .number(points),
      "metric": .bool(isMetric),
      "stages": .list(
        costs.sorted { $0.key < $1.key }.map { .record($0.value.record($0.key)) }),
    ]
    if let accuracy {
      record["centre_median"] = .number(accuracy.medianCenter)
      record["centre_max"] = .number(accuracy.maxCenter)
      record["rotation_median"] = .number(accuracy.medianRotation)
      record["scale"] = .number(accuracy.scale)
    }
    return record
  }
}
