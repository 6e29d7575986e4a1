import CKernels
import Scene
import Support

/// Removes planes that photographs do not support, that other views do not confirm, or that are
/// specks: several passes over the views, each with one view and its neighbors in memory.
struct PlaneFilter {
  let views: DenseViews
  /// The planes of views and their neighbors; changed in place.
  let maps: PlaneMaps
  let network: ViewNetwork
  let sensors: SpilledList<SensorPlanes>
  let options: DenseOptions

  /// Results for the requested views.
  struct Outcome {
    /// Indices of the views.
    let wanted: [Int]
    /// By index: for each pixel, the number of views that confirm it, at most 255.
    let supports: SpilledList<SpilledBytes>
    /// In the order of `wanted`.
    let figures: [KeptPlanes]
  }

  /// Filters the planes of some views; only unlikely planes of the other views are removed.
  func run(_ wanted: [Int], in context: RunContext) throws -> Outcome {
    let likely = try dropUnlikely(in: context)
    let supports = try supports(wanted, in: context)
    let figures = try context.silent.parallelMap(wanted, label: "") { view, _ in
      try keepConfirmed(view, supports[view].bytes, likely: likely[view])
    }
    return Outcome(wanted: wanted, supports: supports, figures: figures)
  }

  /// Removes the planes that neither photographs nor the sensor support; returns the number of
  /// remaining planes of each view.
  private func dropUnlikely(in context: RunContext) throws -> [Int] {
    let filter = CostFilter(options)
    return try views.indices.map { view in
      try context.checkCancellation()
      let planes = try maps.take(view)
      let kept = filter.filter(planes.map, sensor: try sensors.value(at: view))
      try maps.put(planes, at: view)
      return kept
    }
  }

  /// For each pixel of each view, the number of views that confirm it.
  private func supports(
    _ wanted: [Int], in context: RunContext
  ) throws -> SpilledList<SpilledBytes> {
    let filter = ConsistencyFilter(options.consistency)
    let supports = SpilledList<SpilledBytes>(count: views.count, in: views.pool)
    for (done, view) in wanted.enumerated() {
      let counts = try context.unit(
        "support", view, checking: { try check($0.bytes.count, maps[view].map.count) },
        computing: {
          SpilledBytes(try filter.support(LinkedMaps(of: view, in: maps, network), in: context))
        })
      try supports.put(counts, at: view)
      ocs_trim_heap()
      context.progress("Checking consistency", Double(done + 1) / Double(wanted.count))
    }
    return supports
  }

  private func check(_ count: Int, _ expected: Int) throws {
    if count != expected { throw StorageError.inconsistent("support") }
  }

  /// Removes planes that too few views confirm, and small segments of the rest.
  private func keepConfirmed(_ view: Int, _ counts: [UInt8], likely: Int) throws -> KeptPlanes {
    let planes = try maps.take(view)
    for i in 0..<planes.map.count where Int(counts[i]) < options.consistency.minViews {
      planes.map.planes[i] = PlaneMap.none
    }
    SpeckleFilter.apply(to: planes.map, minimum: options.minSegment)
    try maps.put(planes, at: view)
    var figures = KeptPlanes(likely: likely)
    if network.isLinked(view) {
      figures.count(planes.map, maxCost: CostFilter(options).maxCost)
    }
    return figures
  }
}
