import Numerics
import Support

/// The reduced camera system of many views: the blocks of the lower triangle that are not zero, and
/// its solution by conjugate gradients, each pose's and camera's own block as the preconditioner.
///
/// A factorisation fills in: views round one object hang together all round, so that few blocks of
/// the factor stay empty, and its cost grows with the cube of the views. A product with the matrix
/// grows with the pairs of views that share points.
///
/// Reference: Agarwal, Snavely, Seitz & Szeliski, "Bundle Adjustment in the Large", ECCV 2010,
/// sections 3 and 4: inexact Levenberg–Marquardt steps on the explicit Schur complement, with
/// block Jacobi preconditioning.
final class BlockSystem: @unchecked Sendable {
  typealias Vector = SIMD8<Double>

  /// Residual of a step relative to that of none at which it is exact enough.
  ///
  /// Agarwal et al. take 0.1; with 0.01 the steps of 1,000 views were as good as exact ones and a
  /// tenth of the time went into products.
  private static let tolerance = 1e-2
  /// Most products a step.
  private static let maxProducts = 200
  /// Parts that a product is cut into, whatever the number of workers.
  private static let parts = 8

  private let pattern: SchurPattern
  /// Owns the numbers.
  private let owner: SchurChunk
  /// Where the diagonal's numbers stand, by column.
  private let places: [Int]

  /// Adds up the chunks' blocks in the first of them.
  init(_ chunks: [SchurChunk], _ pattern: SchurPattern, in context: RunContext) throws {
    (owner, self.pattern) = (chunks[0], pattern)
    places = (0..<pattern.blocks).flatMap { block in
      let place = Int(pattern.places.base[block * pattern.blocks + block])
      return (0..<pattern.sizes[block]).map { place + (Vector.scalarCount + 1) * $0 }
    }
    let owner = owner
    try context.parallelRanges(pattern.count, grain: Self.grain) { range in
      for chunk in chunks.dropFirst() {
        for i in range { owner.matrix[i] += chunk.matrix[i] }
      }
    }
  }

  /// Numbers that one task adds up.
  private static let grain = 1 << 16

  func add(_ value: Double, toDiagonal index: Int) { owner.matrix[places[index]] += value }

  /// An approximate solution; `nil` where a diagonal block is not positive definite.
  func solve(_ side: [Double], in context: RunContext) throws -> [Double]? {
    guard let root = BlockRoots(owner.matrix, pattern) else { return nil }
    let count = pattern.blocks
    let rhs = (0..<count).map { root.solve($0, gathered(side, $0)) }
    var x = [Vector](repeating: .zero, count: count)
    var work = [Vector](repeating: .zero, count: count)
    // In the variables that make every diagonal block the identity.
    try conjugateGradients(
      &x, rhs: rhs, diagonal: [Double](repeating: 1, count: count),
      iterations: Self.maxProducts, tolerance: Self.tolerance, coupled: true
    ) { input, output in
      try context.checkCancellation()
      for block in 0..<count { work[block] = root.solveTransposed(block, input[block]) }
      try multiply(work, into: output, in: context)
      for block in 0..<count { output[block] = root.solve(block, output[block]) }
    }
    var result = side
    for block in 0..<count {
      let own = root.solveTransposed(block, x[block])
      for lane in 0..<pattern.sizes[block] { result[pattern.starts[block] + lane] = own[lane] }
    }
    return result
  }

  private func gathered(_ values: [Double], _ block: Int) -> Vector {
    var result = Vector.zero
    for lane in 0..<pattern.sizes[block] { result[lane] = values[pattern.starts[block] + lane] }
    return result
  }

  /// The product of the symmetric matrix with a vector.
  private func multiply(
    _ x: [Vector], into y: UnsafeMutablePointer<Vector>, in context: RunContext
  ) throws {
    let (count, total) = (pattern.blocks, pattern.entries.count)
    let sums = FixedBuffer([Vector](repeating: .zero, count: Self.parts * count))
    let x = FixedBuffer(x)
    try context.parallelFor(Self.parts) { part in
      let range = total * part / Self.parts..<total * (part + 1) / Self.parts
      self.multiply(range, x.base, sums.base + part * count)
    }
    for block in 0..<count {
      var sum = Vector.zero
      for part in 0..<Self.parts { sum += sums.base[part * count + block] }
      y[block] = sum
    }
  }

  private func multiply(
    _ range: Range<Int>, _ x: UnsafePointer<Vector>, _ y: UnsafeMutablePointer<Vector>
  ) {
    let blockOf = pattern.blockOf.base
    pattern.entries.withUnsafeBufferPointer { entries in
      for index in range {
        let entry = entries[index]
        let (row, column) = (Int(blockOf[entry.row]), Int(blockOf[entry.column]))
        let numbers = UnsafeRawPointer(owner.matrix + entry.place)
        let (own, other) = (x[column], x[row])
        var (down, across) = (Vector.zero, Vector.zero)
        for j in 0..<entry.columns {
          let values = numbers.loadUnaligned(fromByteOffset: 64 &* j, as: Vector.self)
          down = down.adding(values, times: Vector(repeating: own[j]))
          across[j] = (values * other).sum()
        }
        y[row] += down
        if row != column { y[column] += across }
      }
    }
  }
}
