import Support

/// Jacobi-preconditioned conjugate gradients on one level's bricks.
///
/// Dot products are summed per brick and then in brick order, so that the iterates do not depend
/// on the number of workers.
struct ConjugateGradient {
  private static let grain = 512

  let system: PoissonSystem
  let context: RunContext

  /// Improves `level.values` on the free nodes; `residual` holds the right-hand side on entry.
  ///
  /// - Returns: Iterations done and the last relative residual (preconditioned norm).
  func solve(
    rightHandSide residual: FlatArray<Float>, tolerance: Double, iterations: Int
  ) throws -> (iterations: Int, residual: Double) {
    let level = system.level
    let count = level.count
    let x = level.values
    let product = FlatArray<Float>(repeating: 0, count: count * 64)
    let direction = FlatArray<Float>(repeating: 0, count: count * 64)
    let inverse = FlatArray<Float>(repeating: 0, count: count * 64)
    let dots = FlatArray<Double>(repeating: 0, count: count)
    try context.parallelRanges(count, grain: Self.grain) { range in
      system.inverseDiagonal(into: inverse, range: range)
      system.multiply(x, into: product, dots: dots, range: range)
      for brick in range {
        var sum: Float = 0
        var scale: Float = 0
        for node in brick * 64..<brick * 64 + 64 {
          let b = residual[node]
          scale += b * b * inverse[node]
          let r = b - product[node]
          residual[node] = r
          direction[node] = r * inverse[node]
          sum += r * r * inverse[node]
        }
        dots[brick] = Double(sum)
        product[brick * 64] = scale
      }
    }
    var rho = total(dots)
    let scale = (0..<count).reduce(0.0) { $0 + Double(product[$1 * 64]) }
    let limit = tolerance * tolerance * max(scale, 1e-30)
    var done = 0
    while done < iterations && rho > limit {
      try context.parallelRanges(count, grain: Self.grain) { range in
        system.multiply(direction, into: product, dots: dots, range: range)
      }
      let curvature = total(dots)
      guard curvature > 0 else { break }
      let alpha = Float(rho / curvature)
      try advance(alpha, x, residual, direction, product, inverse, dots)
      let next = total(dots)
      let beta = Float(next / rho)
      rho = next
      try context.parallelRanges(count, grain: Self.grain) { range in
        for row in range.lowerBound * 16..<range.upperBound * 16 {
          let z = BrickPad.four(residual.base + row &* 4) * BrickPad.four(inverse.base + row &* 4)
          let p = BrickPad.four(direction.base + row &* 4) * beta + z
          UnsafeMutableRawPointer(direction.base + row &* 4)
            .storeBytes(of: p, as: SIMD4<Float>.self)
        }
      }
      done += 1
    }
    return (done, (rho / max(scale, 1e-30)).squareRoot())
  }

  /// x += α p, r −= α A p; leaves Σ r² / diagonal per brick in `dots`.
  private func advance(
    _ alpha: Float, _ x: FlatArray<Float>, _ residual: FlatArray<Float>,
    _ direction: FlatArray<Float>, _ product: FlatArray<Float>, _ inverse: FlatArray<Float>,
    _ dots: FlatArray<Double>
  ) throws {
    try context.parallelRanges(dots.count, grain: Self.grain) { range in
      for brick in range {
        var sum = SIMD4<Float>.zero
        for row in brick &* 16..<brick &* 16 &+ 16 {
          let at = row &* 4
          let moved =
            BrickPad.four(x.base + at) + BrickPad.four(direction.base + at) * alpha
          let r =
            BrickPad.four(residual.base + at) - BrickPad.four(product.base + at) * alpha
          UnsafeMutableRawPointer(x.base + at).storeBytes(of: moved, as: SIMD4<Float>.self)
          UnsafeMutableRawPointer(residual.base + at).storeBytes(of: r, as: SIMD4<Float>.self)
          sum += r * r * BrickPad.four(inverse.base + at)
        }
        dots[brick] = Double(sum.x + sum.y) + Double(sum.z + sum.w)
      }
    }
  }

  private func total(_ dots: FlatArray<Double>) -> Double {
    var sum = 0.0
    for i in 0..<dots.count { sum += dots[i] }
    return sum
  }
}
