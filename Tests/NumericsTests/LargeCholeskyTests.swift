import Numerics
import Support
import Testing

@Suite struct LargeCholeskyTests {
  /// A symmetric positive definite matrix and a right side with a known solution.
  private func system(_ count: Int) -> (matrix: Matrix, side: [Double], solution: [Double]) {
    var random = RandomStream(seed: UInt64(count))
    var matrix = Matrix(rows: count, columns: count)
    let solution = (0..<count).map { _ in random.normal() }
    var side = [Double](repeating: 0, count: count)
    for c in 0..<count {
      for r in c..<count {
        // The upper triangle must not be read.
        matrix[c, r] = .nan
        matrix[r, c] = r == c ? 0.9 * Double(count) : random.unit() - 0.5
        side[r] += matrix[r, c] * solution[c]
        if r != c { side[c] += matrix[r, c] * solution[r] }
      }
    }
    return (matrix, side, solution)
  }

  @Test(arguments: [5, 384, 447, 449, 700])
  func solutionIsExactForAllBlockSizes(count: Int) throws {
    let (matrix, side, solution) = system(count)
    let found = try #require(try matrix.choleskySolve(side, in: RunContext(threads: 2)))
    let error = zip(found, solution).map { abs($0 - $1) }.max()
    #expect(try #require(error) < 1e-12)
  }

  @Test func oneAndThreeWorkersGiveTheSameNumbers() throws {
    let (matrix, side, _) = system(520)
    let one = try matrix.choleskySolve(side, in: RunContext(threads: 1))
    let three = try matrix.choleskySolve(side, in: RunContext(threads: 3))
    #expect(one == three)
  }

  @Test(arguments: [0, 200, 419])
  func indefiniteMatrixHasNoSolution(at: Int) throws {
    var (matrix, side, _) = system(420)
    matrix[at, at] = -1
    #expect(try matrix.choleskySolve(side, in: RunContext()) == nil)
  }
}
