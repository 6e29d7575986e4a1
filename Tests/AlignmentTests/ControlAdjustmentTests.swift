import Foundation
import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Alignment

/// Views that are adjusted together with surveyed points.
@Suite struct ControlAdjustmentTests {
  /// The survey: 10 model units are one meter, and its axes are turned.
  private static let surveyFromTruth = Similarity(
    scale: 0.1, rotation: .rotation(SIMD3(0.3, -1.1, 0.4)), translation: SIMD3(40, -7, 3))
  private static let places = [
    SIMD3(0.9, -0.6, 0.8), SIMD3(-0.9, -0.6, 0.7), SIMD3(-0.8, -0.6, -0.9), SIMD3(0.8, -0.6, -0.8),
    SIMD3(0.05, 0.6, 0), SIMD3(0.6, 0.1, 0.1), SIMD3(-0.6, 0, 0.1), SIMD3(0, 0.1, 0.62),
  ]

  private func scene(wrong: Int? = nil) -> AlignmentScene {
    var setup = AlignmentScene.Setup()
    (setup.views, setup.points, setup.noise) = (10, 700, 3)
    var scene = AlignmentScene(setup)
    var random = RandomStream(seed: 9)
    for (index, place) in Self.places.enumerated() {
      let given = Self.surveyFromTruth * place + (index == wrong ? SIMD3(0.02, 0, 0) : .zero)
      for view in scene.truth.indices {
        let pixel =
          scene.camera.project(scene.truth[view] * place)
          + SIMD2(random.normal(), random.normal()) * 0.05
        let seen = ControlSighting(
          "c\(index)", at: pixel, pixelDeviation: 0.05, position: given,
          deviation: SIMD3(repeating: 0.00001))
        scene.input.views.views[view].control =
          (scene.input.views.views[view].control ?? []) + [seen]
      }
    }
    return scene
  }

  private func align(_ scene: AlignmentScene) throws -> (error: Double, used: Int?) {
    var stage = AlignViews(options: AlignOptions())
    stage.triesRepairs = false
    let (result, report) = try stage.run(scene.input, in: RunContext())
    #expect(result.registered.count == 10)
    return (scene.centerError(result), report.control)
  }

  @Test func surveyedPointsMakePosesMoreAccurate() throws {
    let scene = scene()
    var alone = scene
    for index in alone.input.views.views.indices { alone.input.views.views[index].control = nil }
    let (with, without) = (try align(scene), try align(alone))
    #expect(with.used == 8 && without.used == nil)
    #expect(with.error < 0.5 * without.error, "\(with) \(without)")
  }

  /// Points of a board have their own coordinates, here with another unit and other axes.
  @Test func eachDatumHasItsOwnSimilarity() throws {
    var scene = scene()
    let board = Similarity(
      scale: 3, rotation: .rotation(SIMD3(1, 0.2, -0.7)), translation: SIMD3(0, 5, 1))
    for index in scene.input.views.views.indices {
      var seen = scene.input.views.views[index].control ?? []
      for place in seen.indices.dropFirst(seen.count / 2) {
        seen[place].datum = .board
        seen[place].position = board * seen[place].position
        seen[place].deviation *= 3
      }
      scene.input.views.views[index].control = seen
    }
    let (both, grid) = (try align(scene), try align(self.scene()))
    #expect(both.used == 8)
    #expect(both.error < 2 * grid.error, "\(both) \(grid)")
  }

  @Test func misplacedPointsAreLeftOut() throws {
    let (right, wrong) = (try align(scene()), try align(scene(wrong: 4)))
    #expect(wrong.used == 7)
    #expect(wrong.error < 1.5 * right.error, "\(wrong) \(right)")
  }

  @Test func fewPointsAreNotUsed() throws {
    var scene = scene()
    for index in scene.input.views.views.indices {
      scene.input.views.views[index].control = Array(
        (scene.input.views.views[index].control ?? []).prefix(3))
    }
    #expect(try align(scene).used == nil)
  }
}
