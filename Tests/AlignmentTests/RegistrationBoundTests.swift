import Geometry
import Scene
import Support
import Testing

@testable import Alignment

/// Two views have cameras that no lens has, and observations are kept to a fifth of a pixel: views
/// find a pose, lose their observations, are dropped, find the pose again, and so on for ever.
@Suite struct RegistrationBoundTests {
  private static func scene(views: Int, seed: UInt64) -> AlignmentScene {
    var scene = AlignmentScene(
      .init(seed: seed, views: views, points: 300, noise: 1, source: .given))
    var (first, second) = (scene.camera, scene.camera)
    first.p1 = -1
    second.p2 = 3.2
    for (view, camera) in [(1, first), (views - 2, second)] {
      scene.input.views.views[view].camera = scene.input.views.cameras.count
      scene.input.views.cameras.append(ViewCamera(camera: camera, source: .given))
    }
    return scene
  }

  @Test(arguments: [8, 12]) func aViewDroppedAgainAndAgainIsGivenUp(views: Int) throws {
    var options = AlignOptions()
    options.maxError = 0.2
    options.registration.maxError = 100
    options.registration.minInliers = 10
    let (_, report) = try AlignViews(options: options).run(
      Self.scene(views: views, seed: 2).input, in: RunContext(threads: 2))
    var counts: [String: Int] = [:]
    for step in report.steps where step.accepted { counts[step.view, default: 0] += 1 }
    #expect(counts.values.max() == IncrementalMapper.maxRegistrations)
  }
}
