import Support
import Testing

@testable import Numerics

/// The factor itself, below the order from which `choleskySolve(_:in:)` uses it. Sizes are around
/// the edges of one, two and three blocks of 64 columns.
@Suite struct LargeCholeskyFactorTests {
  static let sizes = [1, 8, 63, 64, 65, 127, 128, 129, 193]

  /// `B Bᵀ / n + I / 10` for a random matrix `B`.
  private func positiveDefinite(_ size: Int) -> Matrix {
    var random = RandomStream(seed: UInt64(size))
    let rows = (0..<size).map { _ in (0..<size).map { _ in random.normal() } }
    var matrix = Matrix(rows: size, columns: size)
    for r in 0..<size {
      for c in 0...r {
        var sum = 0.0
        for k in 0..<size { sum += rows[r][k] * rows[c][k] }
        matrix[r, c] = sum / Double(size) + (r == c ? 0.1 : 0)
        matrix[c, r] = matrix[r, c]
      }
    }
    return matrix
  }

  private func worst(_ a: [Double], _ b: [Double]) -> Double {
    zip(a, b).map { abs($0 - $1) }.max() ?? .infinity
  }

  @Test(arguments: sizes)
  func solvesLikeLAPACK(size: Int) throws {
    let matrix = positiveDefinite(size)
    var random = RandomStream(seed: 7)
    let side = (0..<size).map { _ in random.normal() }
    let factor = LargeCholesky(matrix)
    #expect(try factor.factor(in: RunContext(threads: 2)))
    let expected = try #require(matrix.choleskySolve(side))
    #expect(worst(factor.solve(side), expected) < 1e-10)
  }

  @Test(arguments: [64, 70])
  func oneFactorSolvesForEveryColumnOfTheInverse(size: Int) throws {
    let matrix = positiveDefinite(size)
    let inverse = try #require(matrix.choleskyInverse())
    let factor = LargeCholesky(matrix)
    #expect(try factor.factor(in: RunContext(threads: 2)))
    for c in 0..<size {
      let column = factor.solve((0..<size).map { $0 == c ? 1 : 0 })
      // Only the lower triangle of the reference is valid.
      #expect(worst(Array(column[c...]), (c..<size).map { inverse[$0, c] }) < 1e-10)
    }
  }

  /// All diagonal elements are positive; the block of the first and the last row is indefinite.
  @Test(arguments: [2, 63, 64, 65, 130])
  func rejectsAnIndefiniteMatrix(size: Int) throws {
    var matrix = Matrix(rows: size, columns: size)
    for r in 0..<size { matrix[r, r] = 1 }
    matrix[size - 1, 0] = 0.9
    #expect(try LargeCholesky(matrix).factor(in: RunContext()))
    matrix[size - 1, 0] = 1.1
    #expect(try !LargeCholesky(matrix).factor(in: RunContext()))
  }

  @Test(arguments: [Double.nan, .infinity])
  func rejectsElementsThatAreNotFinite(value: Double) throws {
    var matrix = positiveDefinite(100)
    matrix[80, 3] = value
    #expect(try !LargeCholesky(matrix).factor(in: RunContext()))
  }
}
