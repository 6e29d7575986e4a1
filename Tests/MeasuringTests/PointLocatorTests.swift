import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Measuring

@Suite struct PointLocatorTests {
  private func located(
    _ point: PickedPoint, in scene: PickScene, sizes: [String: SIMD2<Double>] = [:]
  ) throws -> LocatedPoint {
    let names = Dictionary(scene.names.enumerated().map { ($1, $0) }) { first, _ in first }
    return try PointLocator(point, in: scene.reconstruction, names: names, sizes: sizes).located()
  }

  @Test(arguments: [2, 3, 6]) func exactPicksGiveTheExactPoint(views: Int) throws {
    let place = SIMD3(0.1, -0.05, 0.07)
    let scene = PickScene(views: views)
    var random = RandomStream(seed: 1)
    let found = try located(scene.point("a", at: place, random: &random), in: scene)
    #expect(distance(found.position, place) < 1e-9)
    #expect(found.rms < 1e-6)
    #expect(found.angle > 11 * Double(views - 1) && found.angle < 18 * Double(views - 1))
    #expect(found.excess == 1)
  }

  @Test func picksInAPhotographOfAnotherSizeThanItsCameraAreScaled() throws {
    let place = SIMD3(0.1, -0.05, 0.07)
    let scene = PickScene()
    var random = RandomStream(seed: 1)
    var point = scene.point("a", at: place, random: &random)
    for index in point.picks.indices {
      point.picks[index].x *= 2
      point.picks[index].y *= 2
    }
    let sizes = Dictionary(scene.names.map { ($0, SIMD2(8000.0, 6000)) }) { first, _ in first }
    let found = try located(point, in: scene, sizes: sizes)
    #expect(distance(found.position, place) < 1e-9)
    // Twice as many pixels across the same angle: the same deviation in pixels is half as large.
    let plain = try located(scene.point("a", at: place, random: &random), in: scene)
    #expect(abs(found.deviation / plain.deviation - 0.5) < 1e-6)
  }

  @Test func unregisteredFramesAreReportedAndNotUsed() throws {
    var scene = PickScene(views: 3)
    var random = RandomStream(seed: 1)
    let point = scene.point("a", at: .zero, random: &random)
    scene.reconstruction.poses[1] = nil
    let found = try located(point, in: scene)
    #expect(found.residuals.map { $0.offset == nil } == [false, true, false])
    #expect(length(found.position) < 1e-9)
    scene.reconstruction.poses[0] = nil
    #expect(throws: PointProblem.tooFewViews(registered: 1, picks: 3)) {
      try located(point, in: scene)
    }
  }

  @Test func almostParallelRaysHaveNoPoint() throws {
    let scene = PickScene(views: 2, step: 0.3)
    var random = RandomStream(seed: 1)
    let point = scene.point("a", at: SIMD3(0, 0.1, 0), random: &random)
    do {
      _ = try located(point, in: scene)
      Issue.record("a point from parallel rays")
    } catch PointProblem.nearlyParallel(let degrees, let limit) {
      #expect(degrees > 0.1 && degrees < 0.5 && limit == PointLocator.minAngle)
    }
  }

  @Test func raysThatMeetBehindACameraAreRejected() throws {
    let scene = PickScene(views: 2, step: 20)
    // Each camera sees its pick on the side away from the other camera.
    let point = PickedPoint(
      name: "a",
      picks: [
        Pick(frame: scene.names[0], x: 100, y: 1500), Pick(frame: scene.names[1], x: 3900, y: 1500),
      ])
    #expect { try located(point, in: scene) } throws: { error in
      if case PointProblem.behind = error { true } else { false }
    }
  }

  @Test func picksOfDifferentPlacesEnlargeTheDeviation() throws {
    let scene = PickScene(views: 4)
    var random = RandomStream(seed: 1)
    var point = scene.point("a", at: SIMD3(0.1, 0, 0), random: &random)
    let before = try located(point, in: scene)
    point.picks[2].y += 60
    let after = try located(point, in: scene)
    #expect(before.excess == 1)
    #expect(after.excess > 5)
    #expect(after.deviation > 5 * before.deviation)
  }

  @Test func residualsAreProjectionMinusPick() throws {
    let scene = PickScene(views: 3)
    var random = RandomStream(seed: 4)
    let point = scene.point("a", at: SIMD3(0.1, 0, 0), noise: 1, random: &random)
    let found = try located(point, in: scene)
    for (view, residual) in found.residuals.enumerated() {
      let pose = try #require(scene.reconstruction.poses[view])
      let pixel = PickScene.camera.project(pose * found.position)
      #expect(length(try #require(residual.offset) - (pixel - point.picks[view].pixel)) < 1e-9)
    }
    // The residuals are the smallest: moving the point in any direction increases them.
    for axis in 0..<3 {
      for step in [-1e-5, 1e-5] {
        var moved = found.position
        moved[axis] += step
        let sum = point.picks.enumerated().reduce(0.0) { sum, entry in
          let pose = scene.reconstruction.poses[entry.offset] ?? .identity
          let offset = PickScene.camera.project(pose * moved) - entry.element.pixel
          return sum + dot(offset, offset)
        }
        #expect(sum > found.rms * found.rms * 3)
      }
    }
  }
}
