import Geometry
import Numerics
import Support

/// Bundle adjustment of the map.
extension FlowTracker {
  /// Poses that move with a new keyframe, and others that hold them.
  static let moving = 5
  static let holding = 10

  /// Adjusts what is near the newest keyframe, or everything.
  ///
  /// - Parameter returned: Points that were seen again after a long way.
  mutating func adjust(newest: Int, returned: Int) {
    let living = map.living
    let isGrown = living.count >= adjustedAt + max(adjustedAt / 2, 3)
    let isClosed = returned >= 25 && living.count >= adjustedAt + 5
    if isGrown || isClosed {
      adjustedAt = living.count
      solve(moving: Set(living.dropFirst()), holding: Set(living.prefix(1)), iterations: 8)
      if isMetric { keepMetres() }
      return
    }
    let shared = map.shared(with: newest)
    let neighbours = living.filter { $0 != newest && shared[$0] >= 15 }.sorted {
      (shared[$0], $0) > (shared[$1], $1)
    }
    var moving = Set(neighbours.prefix(Self.moving - 1) + [newest])
    moving.remove(0)
    if !isMetric && living.count > 3 { moving.remove(1) }
    let holding = Set(neighbours.dropFirst(Self.moving - 1).prefix(Self.holding) + [0])
      .subtracting(moving)
    solve(moving: moving, holding: holding, iterations: 6)
  }

  /// Adjusts the poses `moving` and the points they see; `holding` stay.
  private mutating func solve(moving: Set<Int>, holding: Set<Int>, iterations: Int) {
    var problem = BundleProblem()
    var slot: [Int: Int] = [:]
    for keyframe in (moving.union(holding)).sorted() {
      let frame = map.keyframes[keyframe]
      let camera =
        problem.cameras.firstIndex(of: frame.camera)
        ?? problem.addCamera(frame.camera, freedom: [])
      slot[keyframe] = problem.addPose(
        frame.pose, camera: camera, isConstant: holding.contains(keyframe))
    }
    var members: [Int] = []
    for k in map.points.indices {
      let sightings = map.points[k].sightings.filter { slot[Int($0.keyframe)] != nil }
      guard sightings.count >= 2, sightings.contains(where: { moving.contains(Int($0.keyframe)) })
      else { continue }
      for sighting in sightings {
        problem.observations.append(
          BundleObservation(
            pose: slot[Int(sighting.keyframe)] ?? 0, pixel: SIMD2<Double>(sighting.place)))
      }
      problem.closePoint(map.points[k].position)
      members.append(k)
    }
    guard members.count >= 20 else { return }
    var options = BundleOptions()
    options.loss = .cauchy(scale: 1)
    options.maxIterations = iterations
    options.functionTolerance = 1e-4
    guard (try? problem.adjust(options, in: RunContext(threads: 1))) != nil else { return }
    for (keyframe, pose) in slot { map.keyframes[keyframe].pose = problem.poses[pose] }
    for (position, k) in members.enumerated() { map.points[k].position = problem.points[position] }
    dropOutliers(members)
  }

  /// Takes away sightings that do not fit.
  private mutating func dropOutliers(_ members: [Int]) {
    for k in members {
      let position = map.points[k].position
      map.points[k].sightings.removeAll { sighting in
        let frame = map.keyframes[Int(sighting.keyframe)]
        let error = reprojectionError(
          position, frame.pose, frame.camera, SIMD2<Double>(sighting.place))
        return !(error < 3)
      }
    }
  }

  /// Scales the map so that the measured depths are met: adjustment alone knows no metres.
  private mutating func keepMetres() {
    var ratios: [Double] = []
    for point in map.points {
      for sighting in point.sightings where sighting.depth > 0 {
        let z = (map.keyframes[Int(sighting.keyframe)].pose * point.position).z
        if z > 0 { ratios.append(Double(sighting.depth) / z) }
      }
    }
    guard ratios.count >= 50 else { return }
    ratios.sort()
    let ratio = ratios[ratios.count / 2]
    if ratio > 0.8, ratio < 1.25 { map.scale(by: ratio) }
  }
}
