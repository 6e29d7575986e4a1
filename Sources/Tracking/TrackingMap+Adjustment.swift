import Geometry
import Numerics
import Support

/// Bundle adjustment of a map.
extension TrackingMap {
  /// Adjusts the poses `moving` and the points they see; `holding` stay.
  mutating func adjust(
    moving: Set<Int>, holding: Set<Int>, iterations: Int, maxError: Double = 3
  ) {
    var problem = BundleProblem()
    var slot: [Int: Int] = [:]
    for keyframe in (moving.union(holding)).sorted() {
      let frame = keyframes[keyframe]
      let camera =
        problem.cameras.firstIndex(of: frame.camera)
        ?? problem.addCamera(frame.camera, freedom: [])
      slot[keyframe] = problem.addPose(
        frame.pose, camera: camera, isConstant: holding.contains(keyframe))
    }
    let members = add(to: &problem, slot, moving)
    guard members.count >= 20 else { return }
    var options = BundleOptions()
    options.loss = .cauchy(scale: 1)
    options.maxIterations = iterations
    options.functionTolerance = 1e-4
    guard (try? problem.adjust(options, in: RunContext(threads: 1))) != nil else { return }
    for (keyframe, pose) in slot { keyframes[keyframe].pose = problem.poses[pose] }
    for (position, k) in members.enumerated() { points[k].position = problem.points[position] }
    dropOutliers(members, maxError)
  }

  /// Adds the points that some moving keyframe and another see.
  private func add(
    to problem: inout BundleProblem, _ slot: [Int: Int], _ moving: Set<Int>
  ) -> [Int] {
    var members: [Int] = []
    for k in points.indices {
      let observations = points[k].observations.filter { slot[Int($0.keyframe)] != nil }
      guard observations.count >= 2,
        observations.contains(where: { moving.contains(Int($0.keyframe)) })
      else { continue }
      for observation in observations {
        problem.observations.append(
          BundleObservation(
            pose: slot[Int(observation.keyframe)] ?? 0, pixel: SIMD2<Double>(observation.place)))
      }
      problem.closePoint(points[k].position)
      members.append(k)
    }
    return members
  }

  /// Takes away observations that do not fit.
  private mutating func dropOutliers(_ members: [Int], _ maxError: Double) {
    for k in members {
      let position = points[k].position
      points[k].observations.removeAll { observation in
        let frame = keyframes[Int(observation.keyframe)]
        let error = reprojectionError(
          position, frame.pose, frame.camera, SIMD2<Double>(observation.place))
        return !(error < maxError)
      }
    }
  }

  /// Scales the map so that the measured depths are met: adjustment alone knows no metres.
  mutating func keepMetres() {
    var ratios: [Double] = []
    for point in points {
      for observation in point.observations where observation.depth > 0 {
        let z = (keyframes[Int(observation.keyframe)].pose * point.position).z
        if z > 0 { ratios.append(Double(observation.depth) / z) }
      }
    }
    guard ratios.count >= 50, let ratio = ratios.median() else { return }
    if ratio > 0.8, ratio < 1.25 { scale(by: ratio) }
  }
}
