import Numerics
import Support
import Testing

@Suite struct RealRootsTests {
  /// Coefficients, constant first, of the polynomial with these roots times x² + 1 factors.
  private func polynomial(roots: [Double], complexPairs: Int = 0) -> [Double] {
    var c = [1.0]
    func multiply(_ factor: [Double]) {
      var product = [Double](repeating: 0, count: c.count + factor.count - 1)
      for i in c.indices { for j in factor.indices { product[i + j] += c[i] * factor[j] } }
      c = product
    }
    for root in roots { multiply([-root, 1]) }
    for k in 0..<complexPairs { multiply([1 + Double(k), 0.5, 1]) }
    return c
  }

  private func solve(_ c: [Double]) -> [Double] {
    var roots = [Double](repeating: 0, count: c.count - 1)
    let count = realRoots(c, degree: c.count - 1, into: &roots)
    return roots.prefix(count).sorted()
  }

  @Test(arguments: 1...40 as ClosedRange<UInt64>)
  func everySimpleRootIsFound(seed: UInt64) {
    var random = RandomStream(seed: seed)
    let wanted = (0..<Int(seed % 6) + 1).map { _ in 3 * random.normal() }.sorted()
    let found = solve(polynomial(roots: wanted, complexPairs: Int(seed % 3)))
    #expect(found.count == wanted.count)
    for (a, b) in zip(found, wanted) { #expect(abs(a - b) < 1e-6 * max(1, abs(b))) }
  }

  @Test func rootsOfVeryDifferentMagnitudeAreFound() {
    let wanted = [-2000, -0.001, 0.02, 5, 700.0]
    let found = solve(polynomial(roots: wanted))
    #expect(found.count == wanted.count)
    for (a, b) in zip(found, wanted) { #expect(abs(a - b) < 1e-7 * abs(b)) }
  }

  @Test func polynomialsWithoutRealRootsGiveNoRoots() {
    #expect(solve(polynomial(roots: [], complexPairs: 3)).isEmpty)
  }

  @Test func zeroAndNonFinitePolynomialsHaveNoRoots() {
    #expect(solve([0, 0, 0, 0]).isEmpty)
    #expect(solve([1, .nan, 2]).isEmpty)
    #expect(solve([1, .infinity, 2]).isEmpty)
  }

  @Test func zeroLeadingCoefficientReducesTheDegree() {
    let found = solve([-6, 1, 1, 0])
    #expect(found.count == 2)
    #expect(abs(found[0] + 3) < 1e-12)
    #expect(abs(found[1] - 2) < 1e-12)
  }

  @Test func evenPolynomialsWithIrregularSturmSequencesHaveTheirRoots() {
    // x⁴ − 5x² + 4: the sequence of an even polynomial may skip degrees.
    let found = solve([4, 0, -5, 0, 1])
    #expect(found.count == 4)
    for (a, b) in zip(found, [-2, -1, 1, 2.0]) { #expect(abs(a - b) < 1e-9) }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func rootsOfCubicsAreFound(seed: UInt64) {
    var random = RandomStream(seed: seed)
    let wanted = (0..<3).map { _ in random.normal() * 4 }.sorted()
    let c = polynomial(roots: wanted)
    let found = monicCubicRoots(c[2], c[1], c[0])
    #expect(found.count == 3)
    let values = (0..<3).map { found.values[$0] }.sorted()
    for (a, b) in zip(values, wanted) { #expect(abs(a - b) < 1e-7) }
    let single = polynomial(roots: [wanted[0]], complexPairs: 1)
    let one = monicCubicRoots(single[2], single[1], single[0])
    #expect(one.count == 1)
    #expect(abs(one.values.x - wanted[0]) < 1e-9)
  }

  @Test func smallRootOfAQuadraticIsPrecise() {
    let roots = quadraticRoots(1, -1e8, 1)
    #expect(roots.count == 2)
    #expect(abs(roots.values.x * 1e8 - 1) < 1e-12)
    #expect(quadraticRoots(0, 2, -4).values.x == 2)
    #expect(quadraticRoots(0, 0, 1).count == 0)
    #expect(quadraticRoots(1, 0, 1).count == 0)
  }
}
