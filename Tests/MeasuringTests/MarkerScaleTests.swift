import Foundation
import Geometry
import Markers
import Numerics
import Scene
import Support
import Testing

@testable import Measuring

/// Positions of markers, and the scale and the frame that they give.
@Suite struct MarkerScaleTests {
  @Test func exactCornersGiveTheExactScale() throws {
    let scene = MarkedScene()
    let survey = scene.survey(scene.sightings(noise: 0, seed: 1))
    let scale = try #require(survey.scale)
    #expect(abs(scale.factor - 2) < 1e-9)
    #expect(survey.markers.count == 10)
    #expect(survey.markerScale?.markers == 10 && survey.markerScale?.sides.count == 40)
    #expect(survey.factor == scale.factor)
    #expect(try survey.markers.values.allSatisfy { try $0.get().rms < 1e-6 })
  }

  @Test func theStatedDeviationCoversTwoThirds() throws {
    let scene = MarkedScene()
    var ratios: [Double] = []
    for seed in 1...300 as ClosedRange<UInt64> {
      let survey = scene.survey(
        scene.sightings(noise: 0.05, seed: seed, edge: MarkerScale.sharedDeviation))
      let scale = try #require(survey.scale)
      ratios.append(abs(log(scale.factor / 2)) / scale.deviation)
    }
    let covered = Double(ratios.count { $0 < 1 }) / Double(ratios.count)
    #expect((0.6...0.76).contains(covered), "\(covered)")
    #expect(ratios.allSatisfy { $0 < 6 })
  }

  @Test func aMarkerOfAnotherSizeDoesNotCount() throws {
    var scene = MarkedScene()
    scene.add(MarkerName(.tag36h11, 20), center: SIMD3(0, 0.02, 0), turn: 1, side: 0.05)
    let survey = scene.survey(scene.sightings(noise: 0.03, seed: 2))
    let scale = try #require(survey.markerScale)
    #expect(abs(scale.factor - 2) < 0.004)
    #expect(scale.markers == 10)
    let sides = scale.sides.filter { $0.marker.id == 20 }
    #expect(sides.count == 4 && sides.allSatisfy { $0.weight == 0 })
  }

  @Test func aPhotographWithAnotherMarkerOfTheSameNumberIsLeftOut() throws {
    let scene = MarkedScene(count: 4)
    var sightings = scene.sightings(noise: 0.03, seed: 3)
    let wrong = try #require(
      sightings.firstIndex { $0.marker.id == 2 && $0.frame == "IMG_3.jpg" })
    sightings[wrong].corners = sightings[wrong].corners.map { $0 + SIMD2(60, 20) }
    let survey = scene.survey(sightings)
    let marker = try #require(try survey.markers[MarkerName(.tag36h11, 2)]?.get())
    #expect(marker.rejected == ["IMG_3.jpg"])
    #expect(marker.frames.count == 5 && marker.rms < 0.2)
    #expect(abs(try #require(survey.scale).factor - 2) < 0.01)
  }

  @Test func markersOfOneViewAndRepeatedOnesHaveNoPosition() throws {
    let scene = MarkedScene(count: 2)
    let all = scene.sightings(noise: 0, seed: 4)
    let first = MarkerName(.tag36h11, 0)
    let single = all.filter { $0.marker.id == 0 && $0.frame == "IMG_0.jpg" }
    #expect(
      scene.survey(single).markers[first] == .failure(.tooFewViews(registered: 1, frames: 1)))
    #expect(scene.survey(single).scale == nil)
    let twice = all.filter { $0.marker.id == 0 } + all.filter { $0.marker.id == 0 }
    #expect(
      scene.survey(twice).markers[first] == .failure(.tooFewViews(registered: 0, frames: 6)))
    var apart = all.filter { $0.marker.id == 0 && ["IMG_0.jpg", "IMG_4.jpg"].contains($0.frame) }
    apart[1].corners = apart[1].corners.map { $0 + SIMD2(0, 80) }
    guard case .failure(.disagreement)? = scene.survey(apart).markers[first] else {
      Issue.record("views that disagree are accepted")
      return
    }
  }

  @Test func aDistanceAndMarkersAreWeighted() throws {
    let scene = MarkedScene()
    var random = RandomStream(seed: 5)
    var measurements = Measurements()
    measurements.markerSizes = [KnownMarkerSize(.tag36h11, length: 0.08, deviation: 0.0008)]
    measurements.points = [
      scene.scene.point("a", at: SIMD3(0.1, 0, 0), random: &random),
      scene.scene.point("b", at: SIMD3(-0.1, 0, 0), random: &random),
    ]
    measurements.distances = [KnownDistance("a", "b", length: 0.412, deviation: 0.004)]
    let survey = PointSurvey(
      measurements, in: scene.scene.reconstruction, names: scene.scene.names,
      sightings: scene.sightings(noise: 0.01, seed: 6))
    let factor = try #require(survey.scale?.factor)
    #expect((2.005...2.055).contains(factor))
    let alone = try #require(survey.markerScale)
    #expect(abs(alone.factor - 2) < 0.002 && (0.0095...0.0125).contains(alone.deviation))
  }

  @Test func theFrameOfAMarkerFollowsItsLowerEdgeAndNormal() throws {
    var scene = MarkedScene(count: 0)
    scene.add(MarkerName(.tag36h11, 7), center: SIMD3(0.05, 0.01, -0.02), turn: 0.7)
    let survey = scene.survey(scene.sightings(noise: 0, seed: 7))
    let marker = try #require(try survey.markers[MarkerName(.tag36h11, 7)]?.get())
    var parts = FrameParts(marker)
    parts.scale = 2
    let frame = OutputFrame(parts)
    let corners = try #require(scene.markers[MarkerName(.tag36h11, 7)])
    let places = corners.map { frame.worldFromModel * $0 }
    let half = MarkedScene.side
    let expected = [
      SIMD3(-half, 0, half), SIMD3(half, 0, half), SIMD3(half, 0, -half), SIMD3(-half, 0, -half),
    ]
    for (a, b) in zip(places, expected) { #expect(distance(a, b) < 1e-7) }
    #expect(abs(frame.worldFromModel.rotation.determinant - 1) < 1e-12)
    // The cameras look at the marker from above.
    let pose = try #require(scene.scene.reconstruction.poses[0])
    #expect((frame.worldFromModel * pose.center).y > 0)
    #expect(distance(UpEstimate(marker).direction, SIMD3(0, 1, 0)) < 1e-7)
  }

  @Test func sizesAndOriginAreStored() throws {
    var stored = Measurements()
    stored.markerSizes = [KnownMarkerSize(.aruco5x5n100, length: 0.03, deviation: 0.0001)]
    stored.origin = MarkerName(.aruco5x5n100, 4)
    let bytes = try JSONEncoder().encode(stored)
    #expect(try JSONDecoder().decode(Measurements.self, from: bytes) == stored)
    let text = String(decoding: bytes, as: UTF8.self)
    for (good, bad) in [
      ("5x5_100:4", "5x5_100:100"), ("\"5x5_100\"", "\"9x9_1\""), ("0.03", "-1"), ("0.0001", "7"),
    ] {
      let changed = text.replacing(good, with: bad)
      #expect(changed != text)
      #expect(throws: (any Error).self) {
        try JSONDecoder().decode(Measurements.self, from: Data(changed.utf8))
      }
    }
  }
}
