import Foundation
import Numerics
import Testing

@testable import Measuring

/// Derivatives in comparison with central differences.
@Suite struct DerivativeTests {
  private static let names = ["a", "b", "c"]
  private static let places = [
    SIMD3(0.1, 0.02, 0.3), SIMD3(-0.12, 0.05, 0.06), SIMD3(0.02, 0.16, -0.05),
  ]

  private func check(_ figure: ([NamedPosition]) -> Derived) {
    func at(_ places: [SIMD3<Double>]) -> Derived {
      figure(zip(Self.names, places).map { NamedPosition(name: $0, position: $1) })
    }
    let found = at(Self.places)
    for (index, name) in Self.names.enumerated() {
      for axis in 0..<3 {
        var (low, high) = (Self.places, Self.places)
        low[index][axis] -= 1e-6
        high[index][axis] += 1e-6
        let slope = (at(high).value - at(low).value) / 2e-6
        #expect(abs((found.gradients[name] ?? .zero)[axis] - slope) < 1e-6, "\(name) \(axis)")
      }
    }
  }

  @Test func ofDistances() { check { .distance($0[0], $0[1]) } }

  @Test func ofAngles() { check { .angle($0[0], at: $0[1], $0[2]) } }

  @Test func ofHeights() {
    let up = normalized(SIMD3(0.2, 1, 0.1))
    check { .height($0[0], above: $0[2], up: up) }
    check { .height($0[1], above: SIMD3(0, 0.1, 0), up: up, deviation: 0.1) }
  }

  @Test func anglesOfPointsOnALineAreFinite() {
    let line = [0.0, 1, 2].map { SIMD3($0, 0, 0) }
    let points = zip(Self.names, line).map { NamedPosition(name: $0, position: $1) }
    let straight = Derived.angle(points[0], at: points[1], points[2])
    #expect(abs(straight.value - .pi) < 1e-9)
    #expect(straight.gradients.values.allSatisfy { length($0).isFinite })
  }

  @Test func ofTheScale() throws {
    let distances = [
      KnownDistance("a", "b", length: 2.1, deviation: 0.01),
      KnownDistance("b", "c", length: 1.7, deviation: 0.02),
    ]
    // Weights depend on the covariances, which stay the same.
    let covariances = Dictionary(
      Self.names.map { ($0, Matrix3(diagonal: SIMD3(1e-12, 1e-12, 1e-12))) }
    ) { first, _ in first }
    func scale(_ places: [SIMD3<Double>]) throws -> ScaleEstimate {
      let points = Dictionary(
        zip(Self.names, places).map { ($0, NamedPosition(name: $0, position: $1)) }
      ) { first, _ in first }
      let derived = try distances.map { known in
        (
          known,
          Derived.distance(
            try #require(points[known.first]), try #require(points[known.second]))
        )
      }
      return try #require(ScaleEstimate(derived, covariances))
    }
    let found = try scale(Self.places)
    for (index, name) in Self.names.enumerated() {
      for axis in 0..<3 {
        var (low, high) = (Self.places, Self.places)
        low[index][axis] -= 1e-6
        high[index][axis] += 1e-6
        let slope = log(try scale(high).factor / scale(low).factor) / 2e-6
        #expect(abs((found.gradients[name] ?? .zero)[axis] - slope) < 1e-4, "\(name) \(axis)")
      }
    }
  }
}
