import Foundation
import Numerics
import Support
import Testing

@testable import Measuring

/// One stated deviation covers as many errors as it should: 68 % for a normal distribution.
@Suite struct DeviationTests {
  /// Simulated surveys: the observed share has a standard deviation of 1.5 %.
  private static let surveys: UInt64 = 1000
  private static let expected = 0.62...0.74

  private static let places: [(String, SIMD3<Double>)] = [
    ("a", SIMD3(0.1, 0.02, 0)), ("b", SIMD3(-0.12, 0.05, 0.06)), ("c", SIMD3(0.02, 0.16, -0.05)),
    ("d", SIMD3(-0.05, -0.1, 0.1)),
  ]

  private static func place(_ name: String) -> SIMD3<Double> {
    places.first { $0.0 == name }?.1 ?? .zero
  }

  /// The share of surveys whose error is within the stated deviation.
  private func coverage(
    views: Int, noise: Double, distances: [KnownDistance] = [], truth: Double,
    _ measure: (PointSurvey) throws -> Measured
  ) rethrows -> Double {
    let scene = PickScene(views: views)
    let covered = try (0..<Self.surveys).count { seed in
      var random = RandomStream(seed: seed, stream: 7)
      // Known lengths have the errors that their deviations state.
      let given = distances.map { known in
        var known = known
        known.length += known.deviation * random.normal()
        return known
      }
      let survey = scene.survey(Self.places, noise: noise, distances: given, seed: seed)
      let found = try measure(survey)
      return abs(found.value - truth) <= found.deviation
    }
    return Double(covered) / Double(Self.surveys)
  }

  @Test(arguments: [(2, 0.5), (3, 1.0), (6, 2.0)])
  func deviationsOfDistancesCoverTheirErrors(views: Int, noise: Double) throws {
    let truth = distance(Self.place("a"), Self.place("b"))
    let share = try coverage(views: views, noise: noise, truth: truth) {
      try $0.distance("a", "b")
    }
    #expect(Self.expected.contains(share), "\(share)")
  }

  @Test func deviationsOfAnglesCoverTheirErrors() throws {
    let (u, v) = (Self.place("a") - Self.place("b"), Self.place("c") - Self.place("b"))
    let truth = acos(dot(u, v) / length(u) / length(v)) * 180 / .pi
    let share = try coverage(views: 3, noise: 1, truth: truth) { try $0.angle("a", "b", "c") }
    #expect(Self.expected.contains(share), "\(share)")
  }

  @Test func deviationsOfHeightsCoverTheirErrors() throws {
    let up = normalized(SIMD3(0.1, 1, -0.2))
    let truth = dot(Self.place("c") - Self.place("d"), up)
    let share = try coverage(views: 3, noise: 1, truth: truth) {
      try $0.height("c", above: "d", up: up)
    }
    #expect(Self.expected.contains(share), "\(share)")
  }

  /// The scale is 10 m per unit; one of the distances shares a point with the measured one.
  @Test func deviationsOfScaledDistancesCoverTheirErrors() throws {
    func known(_ a: String, _ b: String, _ deviation: Double) -> KnownDistance {
      KnownDistance(
        a, b, length: 10 * distance(Self.place(a), Self.place(b)), deviation: deviation)
    }
    let truth = 10 * distance(Self.place("a"), Self.place("c"))
    for distances in [
      [known("a", "b", 0.002)], [known("c", "d", 0)],
      [known("a", "b", 0.002), known("b", "d", 0.004), known("c", "d", 0.001)],
    ] {
      let share = try coverage(views: 4, noise: 1, distances: distances, truth: truth) {
        try $0.distance("a", "c")
      }
      #expect(Self.expected.contains(share), "\(distances.count): \(share)")
    }
  }

  @Test func deviationsOfChecksCoverTheirErrors() throws {
    let scene = PickScene()
    func known(_ a: String, _ b: String, check: Bool = false) -> KnownDistance {
      KnownDistance(a, b, length: distance(Self.place(a), Self.place(b)), isCheck: check)
    }
    var covered = 0
    for seed in 0..<Self.surveys {
      let survey = scene.survey(
        Self.places, noise: 1, distances: [known("a", "b"), known("a", "c", check: true)],
        seed: seed)
      let row = try #require(survey.distances.last)
      if abs(row.difference) <= row.deviation { covered += 1 }
    }
    #expect(Self.expected.contains(Double(covered) / Double(Self.surveys)))
  }
}
