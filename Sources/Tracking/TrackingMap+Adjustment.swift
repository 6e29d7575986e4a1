import Geometry
import Numerics
import Support

/// Bundle adjustment of a map.
extension TrackingMap {
  /// Fewest points that are adjusted: fewer do not hold the poses.
  static let minAdjustedPoints = 20
  /// Relative decrease of the cost that ends an adjustment: frames cannot wait for more.
  static let costTolerance = 1e-4
  /// Scale of the robust loss, pixels: about the error of a good observation.
  static let lossScale = 1.0

  /// Adjusts the poses `variable` and the points they see; the poses `constant` stay.
  ///
  /// - Parameter maxError: Largest reprojection error of an observation that is kept, pixels.
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

  /// Adds the points that some variable keyframe and another see.
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

  /// Removes observations that do not fit.
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

  /// Fewest measured depths that say what a metre is.
  static let minMeasuredDepths = 50
  /// Factors by which measured depths may change the scale of a map: more is a mistake.
  static let scaleCorrection = 0.8..<1.25

  /// Scales the map to the measured depths: adjustment alone knows no metres.
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
