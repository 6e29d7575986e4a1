import Numerics
import Support
import Testing

@Suite struct SmallMatrixTests {
  private func random(_ random: inout RandomStream) -> Matrix3 {
    func row() -> SIMD3<Double> { SIMD3(random.normal(), random.normal(), random.normal()) }
    return Matrix3(rows: row(), row(), row())
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func productOfSingularValueDecompositionIsTheMatrix(seed: UInt64) {
    var stream = RandomStream(seed: seed)
    var m = random(&stream)
    if seed % 4 == 0 { m.c2 = m.c0 + m.c1 }  // rank 2
    if seed % 4 == 1 { m = Matrix3.outer(m.c0, m.c1) }  // rank 1
    let (u, s, v) = m.svd()
    let rebuilt = u * Matrix3(diagonal: s) * v.transpose
    #expect((rebuilt - m).norm < 1e-13 * m.norm)
    #expect((u.transpose * u - .identity).norm < 1e-13)
    #expect((v.transpose * v - .identity).norm < 1e-13)
    #expect(s.x >= s.y)
    #expect(s.y >= s.z)
    #expect(s.z >= 0)
  }

  @Test func zeroMatrixHasADecomposition() {
    let (u, s, v) = Matrix3(diagonal: .zero).svd()
    #expect(s == .zero)
    #expect(u == .identity)
    #expect(v == .identity)
  }

  @Test(arguments: 1...10 as ClosedRange<UInt64>)
  func nearestRotationIsARotationAndStable(seed: UInt64) {
    var stream = RandomStream(seed: seed)
    let r = random(&stream).nearestRotation
    #expect((r.transpose * r - .identity).norm < 1e-13)
    #expect(abs(r.determinant - 1) < 1e-13)
    #expect(((r + random(&stream) * 1e-6).nearestRotation - r).norm < 1e-5)
  }

  @Test(arguments: [2, 3, 4, 9])
  func jacobiGivesEigenvaluesAndEigenvectors(order n: Int) {
    var stream = RandomStream(seed: UInt64(n))
    var a = [Double](repeating: 0, count: n * n)
    for i in 0..<n {
      for j in 0...i {
        a[i * n + j] = stream.normal()
        a[j * n + i] = a[i * n + j]
      }
    }
    let original = a
    var vectors = a
    var values = [Double](repeating: 0, count: n)
    jacobiEigen(&a, order: n, vectors: &vectors, values: &values)
    #expect(values == values.sorted())
    for k in 0..<n {
      for i in 0..<n {
        let product = (0..<n).reduce(0.0) { $0 + original[i * n + $1] * vectors[k * n + $1] }
        #expect(abs(product - values[k] * vectors[k * n + i]) < 1e-12)
      }
    }
  }

  @Test(arguments: [(5, 9), (7, 9), (1, 4)])
  func nullSpaceIsOrthonormalAndOrthogonalToTheVectors(shape: (Int, Int)) {
    let (count, size) = shape
    var stream = RandomStream(seed: 3)
    let given = (0..<count * size).map { _ in stream.normal() }
    var work = given
    var basis = [Double](repeating: 0, count: (size - count) * size)
    nullSpace(&work, count: count, size: size, basis: &basis)
    for i in 0..<size - count {
      let b = Array(basis[i * size..<(i + 1) * size])
      for j in 0..<count {
        let product = zip(b, given[j * size..<(j + 1) * size]).reduce(0) { $0 + $1.0 * $1.1 }
        #expect(abs(product) < 1e-13)
      }
      for j in 0..<size - count {
        let other = basis[j * size..<(j + 1) * size]
        let product = zip(b, other).reduce(0) { $0 + $1.0 * $1.1 }
        #expect(abs(product - (i == j ? 1 : 0)) < 1e-13)
      }
    }
  }

  @Test func productOfQRFactorsIsTheMatrix() throws {
    let a = Matrix(rows: 3, columns: 2, elements: [1, 2, 3, -1, 0.5, 4])
    let (q, r) = try #require(a.qr())
    #expect(r[1, 0] == 0)
    for row in 0..<3 {
      for column in 0..<2 {
        let value = q[row, 0] * r[0, column] + q[row, 1] * r[1, column]
        #expect(abs(value - a[row, column]) < 1e-12)
      }
    }
  }
}
