import Foundation
import Markers
import Numerics
import Testing

@testable import Measuring

/// Scale from markers at known positions.
@Suite struct BoardTests {
  /// Meters per unit of the scene.
  private static let unit = 2.0

  /// The centers of all markers and the corners of the first as a rotated and moved board measures
  /// them.
  private func board(of scene: MarkedScene) -> ControlPoints {
    let turn = Matrix3.rotation(SIMD3(0.3, -0.8, 0.2))
    func place(_ p: SIMD3<Double>) -> SIMD3<Double> { turn * p * Self.unit + SIMD3(0.4, 0, -1) }
    var points: [ControlPoint] = []
    for (name, corners) in scene.markers.sorted(by: { $0.key < $1.key }) {
      let center = corners.reduce(.zero, +) / 4
      points.append(ControlPoint(name.text, at: place(center), deviation: SIMD3(repeating: 1e-4)))
      guard name.id == 0 else { continue }
      for (index, corner) in corners.enumerated() {
        points.append(
          ControlPoint(
            "\(name.text).\(index)", at: place(corner), deviation: SIMD3(repeating: 1e-4)))
      }
    }
    return ControlPoints(points)
  }

  private func survey(
    _ scene: MarkedScene, _ board: ControlPoints, noise: Double, seed: UInt64 = 1
  ) -> PointSurvey {
    var measurements = Measurements()
    measurements.board = board
    #expect(measurements.usesMarkers)
    return PointSurvey(
      measurements, in: scene.scene.reconstruction, names: scene.scene.names,
      sightings: scene.sightings(noise: noise, seed: seed))
  }

  @Test func knownPositionsGiveTheScale() throws {
    let scene = MarkedScene()
    let survey = survey(scene, board(of: scene), noise: 0)
    #expect(survey.board?.rows.count == 14)
    let rows = try #require(survey.board?.rows)
    #expect(rows.allSatisfy { $0.isLocated && length($0.residual ?? .one) < 1e-6 })
    #expect(abs(try #require(survey.scale).factor - Self.unit) < 1e-6)
    // A board does not place the model, as control points do.
    #expect(survey.control == nil && !survey.isScaleOfControl)
  }

  @Test(arguments: UInt64(1)...5) func aMarkerAtAnotherPlaceIsLeftOut(seed: UInt64) throws {
    let scene = MarkedScene()
    var board = board(of: scene)
    board.points[9].position += SIMD3(0, 0.01, 0)
    let survey = survey(scene, board, noise: 0.05, seed: seed)
    let rows = try #require(survey.board?.rows)
    #expect(rows[9].weight == 0)
    #expect(abs(length(try #require(rows[9].residual)) - 0.01) < 0.001)
    #expect(rows.count { $0.weight == 0 } == 1)
    #expect(abs(try #require(survey.scale).factor / Self.unit - 1) < 0.001)
  }

  @Test func sizesAndBoardAreWeighted() throws {
    let scene = MarkedScene()
    var measurements = Measurements()
    measurements.board = board(of: scene)
    // Two percent larger than they are, and known to 2 % only.
    measurements.markerSizes = [
      KnownMarkerSize(.tag36h11, length: 0.0816, deviation: 0.0016)
    ]
    let survey = PointSurvey(
      measurements, in: scene.scene.reconstruction, names: scene.scene.names,
      sightings: scene.sightings(noise: 0.02, seed: 2))
    #expect(abs(try #require(survey.scale).factor / Self.unit - 1) < 0.001)
  }

  @Test func placesOfMarkersHaveNames() {
    #expect(MarkerPlace("36h11:3")?.corner == nil && MarkerPlace("36h11:3") != nil)
    #expect(MarkerPlace("36h11:3.2")?.corner == 2)
    for text in ["36h11:3.4", "36h11:3.", "36h11:3.02", "36h11:3.1.1", "36h11:900", "a", "", ".1"] {
      #expect(MarkerPlace(text) == nil, "\(text)")
    }
  }

  @Test func boardsAreStored() throws {
    var stored = Measurements()
    stored.board = board(of: MarkedScene(count: 3))
    let bytes = try JSONEncoder().encode(stored)
    #expect(try JSONDecoder().decode(Measurements.self, from: bytes) == stored)
    let damaged = String(decoding: bytes, as: UTF8.self).replacing("36h11:1", with: "36h11:x")
    #expect(throws: (any Error).self) {
      try JSONDecoder().decode(Measurements.self, from: Data(damaged.utf8))
    }
  }
}
