import Numerics
import Support

/// The linear system of one level of `FairingSolver`: (h + λ Lᵀ a⁻¹ L) δ = p − λ Lᵀ a⁻¹ L x, where
/// h is the information and p the right-hand side of the constraints.
struct BendingSystem {
  /// The factor λ, 1 / (radians)² of the random bending over any length (the bending energy has no
  /// scale). The angle is a quarter of a right angle.
  private static let strength: Float = 6.5
  /// Relative residual at which iteration stops.
  private static let tolerance = 1e-6
  /// Number of vertices per partial sum.
  private static let block = 1024

  private let laplacian: MeshLaplacian
  private let hold: FlatArray<Float>
  private let pull: FlatArray<SIMD4<Float>>
  /// 0 for fixed vertices, otherwise 1.
  private let free: FlatArray<Float>
  /// The inverse of the diagonal.
  private let inverse: FlatArray<Float>
  private let positions: FlatArray<SIMD4<Float>>
  private let curvature: FlatArray<SIMD4<Float>>
  private let context: RunContext

  init(_ level: FairingLevel, _ laplacian: MeshLaplacian, context: RunContext) {
    self.laplacian = laplacian
    self.context = context.silent
    hold = FlatArray(level.hold)
    pull = FlatArray(level.pull.map { SIMD4($0, 0) })
    free = FlatArray(level.fixed.map { $0 ? 0 : 1 })
    positions = FlatArray(level.positions.map { SIMD4($0, 0) })
    curvature = FlatArray(repeating: .zero, count: level.positions.count)
    inverse = FlatArray(repeating: 0, count: level.positions.count)
    for i in level.positions.indices {
      var (own, others): (Float, Float) = (0, 0)
      for at in Int(laplacian.starts[i])..<Int(laplacian.starts[i + 1]) {
        let w = laplacian.weights[at]
        own += w
        others += w * w / laplacian.areas[Int(laplacian.neighbors[at])]
      }
      let diagonal = hold[i] + Self.strength * (own * own / laplacian.areas[i] + others)
      inverse[i] = diagonal > 0 ? 1 / diagonal : 0
    }
  }

  /// Iterates on the displacements by conjugate gradients with a diagonal preconditioner.
  func solve(_ x: FlatArray<SIMD4<Float>>, iterations: Int) throws {
    let vectors = Vectors(system: self, x: x)
    let (scale, energy) = try vectors.begin()
    let (done, _) = try vectors.iterate(
      from: energy, to: scale * Self.tolerance * Self.tolerance, iterations: iterations)
    context.log("fairing: \(x.count) vertices, \(done) iterations")
  }

  /// Computes (holds · h + λ Lᵀ a⁻¹ L) x at the free vertices; with `holds` = 0, without the
  /// constraints of the points.
  private func multiply(
    _ x: FlatArray<SIMD4<Float>>, into result: FlatArray<SIMD4<Float>>, holds: Float
  ) throws {
    try context.parallelRanges(x.count, grain: Self.block) { range in
      for i in range {
        curvature.base[i] = laplacian.apply(x, i) * (Self.strength / laplacian.areas.base[i])
      }
    }
    try context.parallelRanges(x.count, grain: Self.block) { range in
      for i in range {
        let value = laplacian.apply(curvature, i) + holds * hold.base[i] * x.base[i]
        result.base[i] = value * free.base[i]
      }
    }
  }

  /// Sums over fixed blocks that are added in order, so that the result does not depend on
  /// the number of threads.
  @inline(__always)
  private func sum(_ term: @Sendable (Int) -> SIMD4<Float>) throws -> Double {
    let blocks = (positions.count + Self.block - 1) / Self.block
    let parts = FlatArray<Double>(repeating: 0, count: blocks)
    try context.parallelRanges(blocks, grain: 16) { range in
      for block in range {
        var sum = SIMD4<Float>.zero
        for i in block &* Self.block..<min((block &+ 1) &* Self.block, positions.count) {
          sum += term(i)
        }
        parts.base[block] = Double(sum.x) + Double(sum.y) + Double(sum.z)
      }
    }
    return parts.array.reduce(0, +)
  }
}

extension BendingSystem {
  /// Displacements and the vectors of conjugate gradients.
  private struct Vectors: ConjugateGradientVectors {
    let system: BendingSystem
    let x: FlatArray<SIMD4<Float>>
    let residual: FlatArray<SIMD4<Float>>
    let direction: FlatArray<SIMD4<Float>>
    let product: FlatArray<SIMD4<Float>>

    init(system: BendingSystem, x: FlatArray<SIMD4<Float>>) {
      self.system = system
      self.x = x
      residual = FlatArray(repeating: .zero, count: x.count)
      direction = FlatArray(repeating: .zero, count: x.count)
      product = FlatArray(repeating: .zero, count: x.count)
    }

    /// Initializes residual and direction.
    ///
    /// - Returns: The energy of the residual without displacements, and that of
    ///   the current residual.
    func begin() throws -> (scale: Double, energy: Double) {
      let (free, pull, inverse) = (system.free, system.pull, system.inverse)
      try system.multiply(system.positions, into: residual, holds: 0)
      let scale = try system.sum { residual.base[$0] * residual.base[$0] * inverse.base[$0] }
      try system.multiply(x, into: product, holds: 1)
      let energy = try system.sum { i in
        residual.base[i] = free.base[i] * pull.base[i] - residual.base[i] - product.base[i]
        direction.base[i] = residual.base[i] * inverse.base[i]
        return residual.base[i] * direction.base[i]
      }
      return (scale, energy)
    }

    func multiply() throws -> Double {
      try system.multiply(direction, into: product, holds: 1)
      return try system.sum { direction.base[$0] * product.base[$0] }
    }

    func advance(_ alpha: Float) throws -> Double {
      let inverse = system.inverse
      return try system.sum { i in
        x.base[i] += alpha * direction.base[i]
        residual.base[i] -= alpha * product.base[i]
        return residual.base[i] * residual.base[i] * inverse.base[i]
      }
    }

    func turn(_ beta: Float) throws {
      let inverse = system.inverse
      _ = try system.sum { i in
        direction.base[i] = residual.base[i] * inverse.base[i] + beta * direction.base[i]
        return .zero
      }
    }
  }
}
