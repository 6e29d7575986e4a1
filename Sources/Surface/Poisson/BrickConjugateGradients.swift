import Numerics
import Support

/// Jacobi-preconditioned conjugate gradients on one level's bricks.
///
/// Dot products are summed per brick and then in brick order, so that the iterates do not depend
/// on the number of workers.
struct BrickConjugateGradients: ConjugateGradientVectors {
  /// Number of bricks per parallel task.
  private static let grain = 512
  /// Minimum squared norm of a right-hand side; smaller ones are treated as zero.
  private static let minScale = 1e-30

  private let system: PoissonSystem
  /// The current solution and residual.
  private let x: FlatArray<Float>
  private let residual: FlatArray<Float>

  private let context: RunContext
  private let product: FlatArray<Float>
  private let direction: FlatArray<Float>
  private let inverse: FlatArray<Float>
  /// One partial sum per brick.
  private let dots: FlatArray<Double>

  /// Prepares to solve for the values of the system's level; `residual` initially
  /// contains the right-hand side.
  init(system: PoissonSystem, rightHandSide residual: FlatArray<Float>, context: RunContext) {
    self.system = system
    self.context = context
    self.residual = residual
    let count = system.level.count
    x = system.level.values
    product = FlatArray(repeating: 0, count: count * 64)
    direction = FlatArray(repeating: 0, count: count * 64)
    inverse = FlatArray(repeating: 0, count: count * 64)
    dots = FlatArray(repeating: 0, count: count)
  }

  /// Iterates on `level.values` at the free nodes.
  ///
  /// - Returns: The number of iterations and the final relative residual (preconditioned norm).
  func solve(
    tolerance: Double, iterations: Int
  ) throws -> (iterations: Int, residual: Double) {
    let scale = try begin()
    let floor = max(scale, Self.minScale)
    let (done, rho) = try iterate(
      from: total(), to: tolerance * tolerance * floor, iterations: iterations)
    return (done, (rho / floor).squareRoot())
  }

  func multiply() throws -> Double {
    try context.parallelRanges(dots.count, grain: Self.grain) { range in
      system.multiply(direction, into: product, dots: dots, range: range)
    }
    return total()
  }

  /// Initializes residual and direction; returns the squared norm of the right-hand side and leaves
  /// the squared norm of the residual per brick in `dots`.
  private func begin() throws -> Double {
    try context.parallelRanges(dots.count, grain: Self.grain) { range in
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
    return (0..<dots.count).reduce(0.0) { $0 + Double(product[$1 * 64]) }
  }

  func advance(_ alpha: Float) throws -> Double {
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
    return total()
  }

  func turn(_ beta: Float) throws {
    try context.parallelRanges(dots.count, grain: Self.grain) { range in
      for row in range.lowerBound * 16..<range.upperBound * 16 {
        let z = BrickPad.four(residual.base + row &* 4) * BrickPad.four(inverse.base + row &* 4)
        let p = BrickPad.four(direction.base + row &* 4) * beta + z
        UnsafeMutableRawPointer(direction.base + row &* 4)
          .storeBytes(of: p, as: SIMD4<Float>.self)
      }
    }
  }

  private func total() -> Double {
    var sum = 0.0
    for i in 0..<dots.count { sum += dots[i] }
    return sum
  }
}
