import Geometry

extension BundleProblem {
  /// Adds a control point that two or more of the poses show.
  ///
  /// - Parameter poseOf: Index of the pose of each view; −1 if it is not adjusted.
  mutating func add(_ point: ControlPriors.Point, poseOf: [Int]) {
    let seen = point.sightings.filter { poseOf[$0.view] >= 0 }
    guard seen.count > 1 else { return }
    for sighting in seen {
      observations.append(
        BundleObservation(
          pose: poseOf[sighting.view], pixel: sighting.pixel, weight: 1 / sighting.deviation))
    }
    pointPriors[closePoint(point.position)] = point.prior
  }
}
