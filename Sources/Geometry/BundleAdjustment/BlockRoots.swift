import Numerics

/// Cholesky factors of the diagonal blocks of a reduced system.
struct BlockRoots {
  private static let side = 8

  /// Lower triangles by columns of eight, with ones on the diagonal beyond a block's size.
  private var factors: [SIMD8<Double>]

  /// - Parameters:
  ///   - blocks: Pointers to the lower triangles of the blocks, by columns of eight rows.
  ///   - sizes: Number of rows of each block.
  /// - Returns: `nil` if a block is not positive definite.
  init?(_ blocks: [UnsafePointer<Double>], sizes: [Int]) {
    factors = [SIMD8<Double>](repeating: .zero, count: Self.side * blocks.count)
    for block in blocks.indices {
      guard factor(block, blocks[block], sizes[block]) else { return nil }
    }
  }

  private mutating func factor(
    _ block: Int, _ numbers: UnsafePointer<Double>, _ size: Int
  ) -> Bool {
    let base = block * Self.side
    for c in 0..<Self.side {
      var column = SIMD8<Double>.zero
      if c < size {
        for r in c..<size { column[r] = numbers[c * Self.side + r] }
      } else {
        column[c] = 1
      }
      for k in 0..<c { column -= factors[base + k] * factors[base + k][c] }
      let pivot = column[c]
      guard pivot > 0, pivot.isFinite else { return false }
      column *= 1 / pivot.squareRoot()
      for r in 0..<c { column[r] = 0 }
      factors[base + c] = column
    }
    return true
  }

  /// `L⁻¹ v` for one block.
  func solve(_ block: Int, _ value: SIMD8<Double>) -> SIMD8<Double> {
    var x = value
    for c in 0..<Self.side {
      let column = factors[block * Self.side + c]
      let own = x[c] / column[c]
      x -= column * own
      x[c] = own
    }
    return x
  }

  /// `L⁻ᵀ v` for one block.
  func solveTransposed(_ block: Int, _ value: SIMD8<Double>) -> SIMD8<Double> {
    var x = value
    for c in (0..<Self.side).reversed() {
      let column = factors[block * Self.side + c]
      var sum = x[c]
      for r in c + 1..<Self.side { sum -= column[r] * x[r] }
      x[c] = sum / column[c]
    }
    return x
  }
}
