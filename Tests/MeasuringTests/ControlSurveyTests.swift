import Foundation
import Geometry
import Numerics
import Support
import Testing

@testable import Measuring

/// Control points of a grid with coordinates of seven digits, in a model whose similarity is known.
@Suite struct ControlSurveyTests {
  private struct Site {
    static let truth = Similarity(
      scale: 37.5, rotation: .rotation(SIMD3(0.4, -1.1, 0.7)),
      translation: SIMD3(4_650_120.25, 5_612_340.5, 312.125))
    var points: [ControlPoint] = []
    var places: [String: ControlSurvey.Place] = [:]

    /// - Parameter noise: Of surveyed coordinates, meters, along each axis.
    init(_ count: Int, noise: Double = 0, deviation: Double = 0.01, seed: UInt64 = 1) {
      var random = RandomStream(seed: seed)
      for index in 0..<count {
        let model = SIMD3(random.unit(), random.unit() * 0.3, random.unit()) * 4
        let error = SIMD3(random.normal(), random.normal(), random.normal()) * noise
        let name = "p\(index)"
        points.append(
          ControlPoint(
            name, at: Self.truth * model + error, deviation: SIMD3(repeating: deviation)))
        places[name] = .init(position: model, covariance: Matrix3(diagonal: .zero))
      }
    }

    var survey: ControlSurvey { ControlSurvey(ControlPoints(points), places) }
  }

  @Test(arguments: [3, 4, 5, 12]) func theSimilarityIsFoundWithAllDigits(count: Int) throws {
    let site = Site(count)
    let fit = try #require(site.survey.found)
    #expect(abs(fit.gridFromModel.scale - Site.truth.scale) < 1e-8)
    #expect(fit.offset == fit.offset.rounded(.toNearestOrAwayFromZero))
    for point in site.points {
      let place = try #require(site.places[point.name])
      let found = fit.gridFromModel * place.position + fit.offset
      #expect(length(found - point.position) < 1e-6)
    }
    #expect(length(fit.up - Site.truth.rotation.transpose.c2) < 1e-9)
    #expect(length(fit.gridFromModel * fit.origin) < 1e-6)
  }

  @Test func smallCoordinatesHaveNoOffset() {
    let points = [ControlPoint("a", at: SIMD3(1, 2, 3)), ControlPoint("b", at: SIMD3(999, 2, -3))]
    #expect(ControlPoints(points).offset == .zero)
    let large = points + [ControlPoint("c", at: SIMD3(2000.4, 0, 0))]
    #expect(ControlPoints(large).offset == SIMD3(1000, 1, 0))
  }

  @Test func theResidualOfADisplacedCheckPointIsItsDisplacement() throws {
    var site = Site(6)
    site.points[5].isCheck = true
    site.points[5].position += SIMD3(0.12, -0.05, 0.03)
    let row = try #require(site.survey.rows.last)
    let residual = try #require(row.residual)
    #expect(length(residual + SIMD3(0.12, -0.05, 0.03)) < 1e-6)
    #expect(row.weight == nil)
    #expect(try #require(row.ratio) > 5)
    let checks = try #require(site.survey.rows.rms(checks: true))
    #expect(abs(checks.x - 0.12) < 1e-6)
    #expect(try #require(site.survey.rows.rms(checks: false)).max() < 1e-6)
  }

  @Test(arguments: [5, 8], UInt64(1)...5)
  func aWrongPointIsLeftOut(count: Int, seed: UInt64) throws {
    var site = Site(count, noise: 0.005, seed: seed)
    site.points[1].position.x += 8
    let survey = site.survey
    let fit = try #require(survey.found)
    #expect(abs(fit.gridFromModel.scale / Site.truth.scale - 1) < 1e-3)
    #expect(survey.rows[1].weight == 0)
    let ratios = survey.rows.map { $0.ratio ?? 0 }
    #expect(ratios.indices.max { ratios[$0] < ratios[$1] } == 1)
    #expect(ratios[1] > 50)
  }

  @Test func pointsWithLargeDeviationsCountLess() throws {
    var site = Site(4)
    site.points[0].position.z += 5
    let before = try #require(site.survey.found)
    site.points[0].deviation = SIMD3(repeating: 100)
    let after = try #require(site.survey.found)
    func error(_ fit: ControlFit) -> Double { abs(fit.gridFromModel.scale / Site.truth.scale - 1) }
    #expect(error(after) < 1e-6 && error(after) < error(before))
  }

  /// The errors of the scale, in the deviations that the fit states.
  @Test func deviationsCoverTheErrors() throws {
    let errors = try (UInt64(1)...200).map { seed in
      let fit = try #require(Site(6, noise: 0.01, seed: seed).survey.found)
      return abs(log(fit.gridFromModel.scale / Site.truth.scale)) / fit.scaleDeviation
    }
    let inside = errors.count { $0 < 1 }
    #expect((110...160).contains(inside), "\(inside) of 200")
  }

  @Test func tooFewOrCollinearPointsDoNotPlaceTheModel() {
    #expect(Site(2).survey.fit == .failure(.tooFew(located: 2)))
    var checks = Site(4)
    for index in 0..<2 { checks.points[index].isCheck = true }
    #expect(checks.survey.fit == .failure(.tooFew(located: 2)))
    #expect(checks.survey.rows.allSatisfy { $0.residual == nil && $0.isLocated })
    var line = Site(5)
    for index in line.points.indices {
      let place = SIMD3(Double(index), 0.5, -Double(index))
      line.places["p\(index)"]?.position = place
      line.points[index].position = Site.truth * place
    }
    #expect(line.survey.fit == .failure(.collinear))
    var same = Site(3)
    for index in same.points.indices { same.points[index].position = SIMD3(1, 2, 3) }
    #expect(same.survey.fit == .failure(.collinear))
  }
}
