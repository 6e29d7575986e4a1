import Numerics
import Support

extension BundleSolver {
  /// The cost at an estimate, priors included.
  func totalCost(_ estimate: BundleEstimate) throws -> Double {
    let state = state(estimate)
    let sums = try context.parallelMap(ranges, label: "") { points, _ in
      var sum = 0.0
      for point in points {
        if point & 4095 == 0 { try state.context.checkCancellation() }
        sum += state.cost(of: point, at: state.points[point])
      }
      return sum
    }
    return sums.reduce(priorCost(estimate), +)
  }

  /// Sets `candidate` to the current estimate updated by `step`, with back-substituted points.
  /// Returns its cost and the decrease predicted by the quadratic model.
  func advance(
    _ step: BundleStep, _ system: ReducedSystem
  ) throws -> (cost: Double, predicted: Double) {
    candidate.move(from: current, by: step, columns)
    let (before, after) = (state(current), state(candidate))
    let target = candidate.points
    let delta = FixedBuffer(step.columns)
    let damping = system.pointDamping
    let sums = try context.parallelMap(ranges, label: "") { points, _ in
      var sum = SIMD2<Double>.zero
      for point in points {
        if point & 1023 == 0 { try before.context.checkCancellation() }
        let moved = before.pointStep(point, delta.base, damping)
        target.base[point] = before.points[point] + moved.step
        sum += SIMD2(after.cost(of: point, at: target.base[point]), moved.predicted)
      }
      return sum
    }
    let total = sums.reduce(SIMD2(priorCost(candidate), system.predicted(step.columns)), +)
    return (total.x, total.y)
  }
}

extension BundleState {
  /// `½ Σ ρ` over the observations of a point.
  @inline(__always)
  func cost(of point: Int, at position: SIMD3<Double>) -> Double {
    var sum = prior(of: point)?.cost(at: position) ?? 0
    for o in start[point]..<start[point &+ 1] {
      let seen = observations[o]
      let s = squaredError(cameras[poseCamera[seen.pose]], poses[seen.pose], position, seen)
      sum += 0.5 * loss.evaluate(s).value
    }
    return sum
  }

  /// The step of a point for a step of the cameras (back-substitution).
  @inline(__always)
  func pointStep(
    _ point: Int, _ delta: UnsafePointer<Double>, _ damping: Double
  ) -> (step: SIMD3<Double>, predicted: Double) {
    guard !pointIsConstant[point] else { return (.zero, 0) }
    var normal = PointNormal()
    var coupled = SIMD3<Double>.zero
    for o in start[point]..<start[point &+ 1] {
      let seen = observations[o]
      let camera = poseCamera[seen.pose]
      guard
        var j = ObservationJacobian(cameras[camera], poses[seen.pose], points[point], seen.pixel)
      else { continue }
      let scale = rowScale(&j, seen)
      let (p0, p1) = pointRows(j, poses[seen.pose], scale)
      normal.add(p0, p1, j.residual)
      let moved = motion(j, seen.pose, camera, delta) * scale
      coupled += p0 * moved.x + p1 * moved.y
    }
    if let prior = prior(of: point) { normal.add(prior, at: points[point]) }
    let step = normal.damped(damping).inverse * -(normal.gradient + coupled)
    guard step.x.isFinite, step.y.isFinite, step.z.isFinite else { return (.zero, 0) }
    let gain = 0.5 * dot(step, normal.damping(damping) * step - normal.gradient)
    return (step, gain)
  }

  /// First-order motion of a pixel for a step of its pose and camera.
  @inline(__always)
  private func motion(
    _ j: ObservationJacobian, _ pose: Int, _ camera: Int, _ delta: UnsafePointer<Double>
  ) -> SIMD2<Double> {
    var moved = SIMD2<Double>.zero
    let column = poseColumn[pose]
    if column >= 0 {
      let d = delta + column
      let shift = cross(SIMD3(d[0], d[1], d[2]), j.point) + SIMD3(d[3], d[4], d[5])
      moved = SIMD2(dot(j.row0, shift), dot(j.row1, shift))
    }
    let first = cameraColumn[camera]
    if first >= 0 {
      for lane in 0..<parameterCount[camera] {
        moved +=
          j.derivative(parameters[camera &* 8 &+ lane], cameras[camera]) * delta[first &+ lane]
      }
    }
    return moved
  }
}
