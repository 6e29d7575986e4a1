import Geometry
import Numerics
import Support

/// Bundle adjustment of a map.
extension TrackingMap {
  /// Minimum number of points for an adjustment; fewer do not constrain the poses.
  static let minAdjustedPoints = 20
  /// Relative decrease of the cost at which an adjustment ends, as frames must not wait longer.
  static let costTolerance = 1e-4
  /// Scale of the robust loss, pixels: about the error of a good observation.
  static let lossScale = 1.0

  /// Adjusts the poses `variable` and the points they observe; the poses `constant` do not change.
  ///
  /// - Parameter maxError: Maximum reprojection error of an observation; others are removed,
  ///   pixels.
  mutating func adjust(
    variable: Set<Int>, constant: Set<Int>, iterations: Int, maxError: Double = 3
  ) {
    var problem = BundleProblem()
    var slot: [Int: Int] = [:]
    for keyframe in (variable.union(constant)).sorted() {
      let frame = keyframes[keyframe]
      let camera =
        problem.cameras.firstIndex(of: frame.camera)
        ?? problem.addCamera(frame.camera, freedom: [])
      slot[keyframe] = problem.addPose(
        frame.pose, camera: camera, isConstant: constant.contains(keyframe))
    }
    let members = add(to: &problem, slot, variable)
    guard members.count >= Self.minAdjustedPoints else { return }
    var options = BundleOptions()
    options.loss = .cauchy(scale: Self.lossScale)
    options.maxIterations = iterations
    options.functionTolerance = Self.costTolerance
    guard (try? problem.adjust(options, in: RunContext(threads: 1))) != nil else { return }
    for (keyframe, pose) in slot { keyframes[keyframe].pose = problem.poses[pose] }
    for (position, k) in members.enumerated() { points[k].position = problem.points[position] }
    dropOutliers(members, maxError)
  }

  /// Adds the points that a variable keyframe and at least one other observe.
  private func add(
    to problem: inout BundleProblem, _ slot: [Int: Int], _ variable: Set<Int>
  ) -> [Int] {
    var members: [Int] = []
    for k in points.indices {
      let observations = points[k].observations.filter { slot[Int($0.keyframe)] != nil }
      guard observations.count >= 2,
        observations.contains(where: { variable.contains(Int($0.keyframe)) })
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

  /// Removes observations with large errors.
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

  /// Minimum number of measured depths that determine the metric scale.
  static let minMeasuredDepths = 50
  /// Range of the correction of a map's scale by measured depths; larger ones are errors.
  static let scaleCorrection = 0.8..<1.25

  /// Rescales the map to the measured depths, as adjustment does not preserve the metric scale.
  mutating func restoreMetricScale() {
    var ratios: [Double] = []
    for point in points {
      for observation in point.observations where observation.depth > 0 {
        let z = (keyframes[Int(observation.keyframe)].pose * point.position).z
        if z > 0 { ratios.append(Double(observation.depth) / z) }
      }
    }
    guard ratios.count >= Self.minMeasuredDepths, let ratio = ratios.median() else { return }
    if ratio > Self.scaleCorrection.lowerBound, ratio < Self.scaleCorrection.upperBound {
      scale(by: ratio)
    }
  }
}
