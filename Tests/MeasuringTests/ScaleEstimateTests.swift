import Foundation
import Numerics
import Testing

@testable import Measuring

@Suite struct ScaleEstimateTests {
  private static let places: [(String, SIMD3<Double>)] = [
    ("a", SIMD3(0.1, 0, 0)), ("b", SIMD3(-0.1, 0, 0)), ("c", SIMD3(0, 0.15, 0)),
    ("d", SIMD3(0, -0.05, 0.1)),
  ]

  private func survey(_ distances: [KnownDistance], noise: Double = 0) -> PointSurvey {
    PickScene().survey(Self.places, noise: noise, distances: distances)
  }

  @Test func oneDistanceDefinesTheScale() throws {
    let survey = survey([KnownDistance("a", "b", length: 0.5, deviation: 0.001)], noise: 1)
    let found = try survey.distance("a", "b")
    #expect(found.isMetric)
    #expect(abs(found.value - 0.5) < 1e-12)
    // The picks cancel: only the error of the given length remains.
    #expect(abs(found.deviation - 0.001) < 1e-9)
    #expect(survey.distances[0].deviation == 0)
    #expect(abs(survey.distances[0].difference) < 1e-12)
    #expect(abs(try #require(survey.scale).factor - 2.5) < 0.05)
  }

  @Test func severalDistancesAreWeightedByTheirDeviations() throws {
    let exact = try #require(survey([KnownDistance("a", "b", length: 0.2)]).scale)
    #expect(abs(exact.factor - 1) < 1e-6)
    let far = KnownDistance("c", "d", length: 0.05.squareRoot() * 1.1, deviation: 0.1)
    let both = try #require(
      survey([KnownDistance("a", "b", length: 0.2, deviation: 0.0002), far]).scale)
    #expect(abs(both.factor - 1) < 1e-3)
    #expect(both.deviation < 0.005)
    #expect(abs(both.shares.values.reduce(0, +) - 1) < 1e-12)
    let swapped = try #require(
      survey([
        KnownDistance("a", "b", length: 0.2, deviation: 0.1),
        KnownDistance("c", "d", length: 0.05.squareRoot() * 1.1, deviation: 0.0002),
      ]).scale)
    #expect(abs(swapped.factor - 1.1) < 2e-3)
  }

  @Test func moreDistancesMakeTheScaleMoreCertain() throws {
    let first = KnownDistance("a", "b", length: 0.2, deviation: 0.002)
    let second = KnownDistance("c", "d", length: 0.05.squareRoot(), deviation: 0.002)
    let one = try #require(survey([first]).scale)
    let two = try #require(survey([first, second]).scale)
    #expect(two.deviation < 0.85 * one.deviation)
  }

  @Test func checksDoNotChangeTheScale() throws {
    let known = KnownDistance("a", "b", length: 0.5)
    var check = KnownDistance("c", "d", length: 1, isCheck: true)
    let plain = survey([known])
    let checked = survey([known, check])
    #expect(plain.scale == checked.scale)
    let row = try #require(checked.distances.last)
    #expect(abs(row.measured - 2.5 * 0.05.squareRoot()) < 1e-6)
    #expect(row.deviation > 0)
    #expect(abs(row.difference) > 10 * row.deviation)
    check.length = row.measured
    #expect(abs(try #require(survey([known, check]).distances.last).difference) < 1e-9)
  }

  @Test func checksAloneGiveNoScale() {
    let survey = survey([KnownDistance("a", "b", length: 0.5, isCheck: true)])
    #expect(survey.scale == nil)
    #expect(survey.factor == nil)
    #expect(survey.scale == nil)
    #expect(survey.distances.isEmpty)
  }

  @Test func checksAreComparedWithAMetricAlignment() throws {
    var scene = PickScene()
    scene.reconstruction.isMetric = true
    let survey = scene.survey(
      Self.places, distances: [KnownDistance("a", "b", length: 0.21, isCheck: true)])
    #expect(survey.factor == 1)
    #expect(abs(try #require(survey.distances.first).difference + 0.01) < 1e-9)
  }

  @Test func distancesThatDisagreeEnlargeTheDeviation() throws {
    let wrong = survey([
      KnownDistance("a", "b", length: 0.2, deviation: 0.0002),
      KnownDistance("c", "d", length: 0.05.squareRoot() * 1.2, deviation: 0.0002),
    ])
    let scale = try #require(wrong.scale)
    #expect(scale.excess > 10)
    #expect(scale.deviation > 0.02)
    #expect(scale.factor > 1.02 && scale.factor < 1.18)
  }

  @Test func distancesOfPointsWithoutPositionAreNotUsed() {
    var scene = PickScene(views: 2)
    scene.reconstruction.poses[1] = nil
    let survey = scene.survey(
      Self.places, distances: [KnownDistance("a", "b", length: 0.5)])
    #expect(survey.scale == nil)
    #expect(survey.unusable.map(\.point) == ["a"])
  }

  @Test func theUnitIsThatOfTheModelWithoutAScale() throws {
    let survey = survey([])
    let found = try survey.distance("a", "b")
    #expect(!found.isMetric)
    #expect(abs(found.value - 0.2) < 1e-9)
    #expect(throws: PointSurvey.UnknownPoint(name: "e")) { try survey.distance("a", "e") }
  }
}
