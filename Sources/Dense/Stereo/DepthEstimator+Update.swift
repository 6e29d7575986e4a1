import Numerics
import Support

extension DepthEstimator {
  /// Maximum difference of equal hypotheses, in source pixels over the patch, in rounds that search,
  /// and in those that only improve planes, whose last half pixel is found by `polish`.
  private static let sameness: (searching: Float, improving: Float) = (0.1, 0.5)
  /// Cost below which a plane that all neighbors agree with is not changed by rounds that only
  /// improve planes.
  private static let convergedCost: Float = 0.2

  /// Mean distance of a patch's samples from its center, relative to the radius.
  private static let patchLever: Float = 0.6
  /// Number of random planes tried at a pixel before the first round.
  private static let randomPlanes = 2

  /// One checkerboard update: propagation from the neighbors, view selection, refinement.
  mutating func update(_ x: Int, _ y: Int, iteration: PatchMatchIteration) {
    begin(x, y)
    bend(x, y)
    let at = y &* width &+ x
    let sameness = iteration.explores ? Self.sameness.searching : Self.sameness.improving
    let (views, settled) = judge(planes[at], at)
    propagate(x, y, sameness: sameness)
    if sensorWeight > 0 { _ = addIfNew(sensorPlane, sameness: Self.sameness.searching) }
    var plane = hypotheses[0]
    var lowest: Float
    var isConverged = false
    if settled && !iteration.isThorough {
      let proposed = count
      isConverged = proposed == 1 && !iteration.explores
      count = 1
      weigh(views)
      lowest = total(0)
      for i in 1..<max(proposed, 1) { _ = test(hypotheses[i], &plane, &lowest) }
    } else {
      for i in 1..<max(count, 1) { evaluate(i, views) }
      weigh(views)
      lowest = total(0)
      for i in 1..<max(count, 1) where total(i) < lowest {
        lowest = total(i)
        plane = hypotheses[i]
      }
    }
    if !isConverged || lowest >= Self.convergedCost {
      refine(&plane, &lowest, x, y, iteration: iteration)
    }
    plane.w = lowest
    planes[at] = plane
  }

  /// Computes the costs of a pixel's own plane as hypothesis 0, in the views that the last round left.
  ///
  /// - Returns: The views in which to test other hypotheses, and whether the plane is good enough to
  ///   choose the views by itself.
  private mutating func judge(
    _ plane: SIMD4<Float>, _ at: Int
  ) -> (views: UInt32, settled: Bool) {
    let known = memory[at]
    let own = add(plane)
    evaluate(own, known)
    var (views, isSettled) = promising(known)
    if !isSettled, known != allViews {
      evaluate(own, allViews & ~known)
      (views, isSettled) = promising(allViews)
    }
    memory[at] = views
    return (views, isSettled)
  }

  /// Initializes the plane of a pixel with the best of the nearest sparse depth and random planes.
  mutating func initialize(_ x: Int, _ y: Int, seed: Float) {
    begin(x, y)
    let (fx, fy) = (Float(x), Float(y))
    let ray = normalized(frame.ray(fx, fy))
    if sensorPlane.x > 0 { _ = add(sensorPlane) }
    let near = min(max(seed, range.lowerBound), range.upperBound)
    _ = add(frame.plane(near, ray, fx, fy))
    _ = add(frame.plane(near, changed(ray, by: Self.anyNormal, ray), fx, fy))
    for _ in 0..<Self.randomPlanes {
      _ = add(frame.plane(randomInverse(), changed(ray, by: Self.anyNormal, ray), fx, fy))
    }
    for i in 0..<count { evaluate(i, allViews) }
    weigh(allViews)
    var best = 0
    for i in 1..<count where total(i) < total(best) { best = i }
    var plane = hypotheses[best]
    plane.w = total(best)
    planes[y &* width &+ x] = plane
  }

  /// Adds the best neighbor of each region, extrapolated to this pixel along its plane.
  private mutating func propagate(_ x: Int, _ y: Int, sameness: Float) {
    let reach = CheckerboardSampling.reach
    let inside = x >= reach && y >= reach && x < width &- reach && y < height &- reach
    CheckerboardSampling.offsets.withUnsafeBufferPointer { offsets in
      for region in 0..<CheckerboardSampling.regions {
        var lowest = PlaneMap.none.w
        var found = SIMD4<Float>.zero
        var delta = (dx: 0, dy: 0)
        for k in 0..<CheckerboardSampling.samples {
          let offset = offsets[region &* CheckerboardSampling.samples &+ k]
          let (nx, ny) = (x &+ offset.dx, y &+ offset.dy)
          if !inside && (nx < 0 || ny < 0 || nx >= width || ny >= height) { continue }
          let plane = planes[ny &* width &+ nx]
          if plane.w < lowest {
            lowest = plane.w
            found = plane
            delta = offset
          }
        }
        guard found.x > 0 else { continue }
        found.x -= found.y * Float(delta.dx) + found.z * Float(delta.dy)
        _ = addIfNew(found, sameness: sameness)
      }
    }
  }

  /// Adds a hypothesis if it is within the range and differs from all others.
  @inline(__always) private mutating func addIfNew(
    _ plane: SIMD4<Float>, sameness: Float
  ) -> Bool {
    guard plane.x >= range.lowerBound, plane.x <= range.upperBound else { return false }
    for i in 0..<count where difference(hypotheses[i], plane) < sameness { return false }
    _ = add(plane)
    return true
  }

  /// The difference of two planes over the patch, in pixels of the median source.
  @inline(__always) func difference(_ a: SIMD4<Float>, _ b: SIMD4<Float>) -> Float {
    let d = a - b
    return (abs(d.x) + radius * Self.patchLever * (abs(d.y) + abs(d.z))) / pixelStep
  }
}
