import Geometry
import Numerics
import Scene
import Testing

@testable import Planning

@Suite struct RoundPlannerTests {
  private func planner(_ elevations: [Double], height: Double) -> RoundPlanner? {
    let box = ObjectBox(center: SIMD3(0.1, 0.4, 0), size: SIMD3(0.2, height, 0.15), yaw: 0.3)
    let views = elevations.flatMap { elevation in
      (0..<18).map { index in
        let away = Candidates.direction(azimuth: 20 * Double(index), elevation: elevation)
        let camera = PlanCamera(at: away * 0.7, camera: BoxScene.camera)
        return (
          RigidTransform(rotation: camera.pose.rotation, center: away * 0.7 + box.center),
          BoxScene.camera
        )
      }
    }
    return RoundPlanner(box, views: views.map { (pose: $0.0, camera: $0.1) })
  }

  @Test func lowRoundIsFollowedByAHigherOneThatOverlaps() throws {
    let found = try #require(planner([12], height: 0.2)?.elevation)
    #expect(found > 20)
    #expect(found < 50)
  }

  @Test func highRoundIsFollowedByALowerOne() throws {
    let found = try #require(planner([62], height: 0.3)?.elevation)
    #expect(found < 50)
  }

  @Test func withoutShotsThereIsNoPlan() { #expect(planner([], height: 0.2) == nil) }
}
