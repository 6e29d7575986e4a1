import Geometry
import Numerics
import Scene
import Support

/// Selects the pairs of views to match.
struct PairSelection {
  /// Minimum cosine between the viewing directions of neighbors by device pose: 75°, beyond which
  /// views overlap little.
  static let minAxisCosine = 0.2588

  /// Minimum ratio of the extent of satellite positions to their deviation, and the deviation where
  /// none is stated, meters: that of consumers' receivers.
  private static let (minExtent, assumedDeviation) = (3.0, 3.0)

  let options: MatchOptions
  let views: [View]
  let features: FeatureLists

  /// Returns index pairs with `first < second`, in increasing order, without duplicates.
  func choose(in context: RunContext) throws -> [ViewIndexPair] {
    let count = views.count
    var chosen: Set<ViewIndexPair> = []
    switch options.mode {
    case .exhaustive: chosen.formUnion(all(count))
    case .sequential: chosen.formUnion(sequence(count))
    case .similar: chosen.formUnion(try similar(in: context))
    case .auto where count <= options.exhaustiveLimit: chosen.formUnion(all(count))
    case .auto:
      chosen.formUnion(sequence(count))
      chosen.formUnion(poseNeighbors())
      chosen.formUnion(positionNeighbors())
      chosen.formUnion(try similar(in: context))
    }
    return chosen.sorted()
  }

  private func all(_ count: Int) -> [ViewIndexPair] {
    (0..<count).flatMap { i in (i + 1..<max(count, i + 1)).map { ViewIndexPair(i, $0) } }
  }

  /// Pairs each view with the next `window` views, and with those 2, 4, 8, ... windows ahead.
  private func sequence(_ count: Int) -> [ViewIndexPair] {
    let order = sequenceOrder()
    var pairs: [ViewIndexPair] = []
    for i in 0..<count {
      for step in 1...options.window where i + step < count {
        pairs.append(ViewIndexPair(order[i], order[i + step]))
      }
      var step = options.window * 2
      while i + step < count {
        pairs.append(ViewIndexPair(order[i], order[i + step]))
        step *= 2
      }
    }
    return pairs
  }

  /// In order of capture time if all views have one, otherwise as listed.
  private func sequenceOrder() -> [Int] {
    let times = views.map(\.time)
    let order = Array(views.indices)
    guard times.allSatisfy({ $0 != nil }) else { return order }
    return order.sorted { (times[$0] ?? 0, $0) < (times[$1] ?? 0, $1) }
  }

  /// Pairs each view with the nearest views by device pose whose viewing directions differ by less
  /// than 75°.
  private func poseNeighbors() -> [ViewIndexPair] {
    let places = views.indices.compactMap { i in
      views[i].devicePose.map {
        PoseTree.Place(index: i, center: $0.center, axis: $0.rotation.transpose * SIMD3(0, 0, 1))
      }
    }
    var tree = PoseTree(places)
    return places.flatMap { own in
      tree.nearest(options.neighbors, to: own, minCosine: Self.minAxisCosine)
        .map { ViewIndexPair(own.index, $0) }
    }
  }

  /// Pairs each view with the nearest views by satellite position, if these are farther apart than
  /// receivers' errors.
  private func positionNeighbors() -> [ViewIndexPair] {
    let found = views.indices.compactMap { i in views[i].position.map { (index: i, place: $0) } }
    guard let first = found.first?.place else { return [] }
    let hasHeights = found.allSatisfy { $0.place.altitude != nil }
    let horizon = LocalHorizon(
      latitude: first.latitude, longitude: first.longitude, height: first.altitude ?? 0)
    let places = found.map { index, place in
      PoseTree.Place(
        index: index,
        center: horizon.point(
          latitude: place.latitude, longitude: place.longitude,
          height: hasHeights ? place.altitude ?? 0 : 0), axis: SIMD3(0, 0, 1))
    }
    let middle = places.map(\.center).coordinateMedian() ?? .zero
    let extent = places.map { distance($0.center, middle) }.median() ?? 0
    let deviations = found.map { $0.place.horizontalDeviation ?? Self.assumedDeviation }
    guard extent > Self.minExtent * (deviations.median() ?? 0) else { return [] }
    var tree = PoseTree(places)
    return places.flatMap { own in
      tree.nearest(options.neighbors, to: own, minCosine: -1).map { ViewIndexPair(own.index, $0) }
    }
  }

  /// Pairs each view with the views of the most similar image signatures.
  private func similar(in context: RunContext) throws -> [ViewIndexPair] {
    let found = try ImageSignature.neighbors(
      of: features, count: options.neighbors, in: context)
    return zip(views.indices, found).flatMap { view, others in
      others.map { ViewIndexPair(view, $0) }
    }
  }
}
