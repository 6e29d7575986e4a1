import Foundation
import Geometry
import Numerics
import Scene
import Support
import Testing

@testable import Capture
@testable import Simulation

/// Positions and contents of the photographs in the plan of a faulty capture.
@Suite struct FaultyViewsTests {
  private func plan(_ fault: FaultName?, seed: UInt64 = 1, views: Int = 18) -> CapturePlan {
    var options = SimulateOptions()
    (options.fault, options.views, options.rings) = (fault, views, 1)
    return CapturePlan(options, seed: seed)
  }

  private func azimuths(_ plan: CapturePlan) -> [Double] {
    plan.frames.map { atan2($0.pose.center.y, $0.pose.center.x) * 180 / .pi }.sorted()
  }

  @Test func planWithoutAFaultIsRegular() {
    let plan = plan(nil)
    #expect(plan.frames.map(\.pose) == SimulatedOrbit.poses(plan.options, seed: 1))
    #expect(plan.statedCamera == plan.camera)
    for frame in plan.frames {
      #expect(frame.place == nil)
      #expect(frame.camera == nil)
      #expect(frame.shot == nil)
      #expect(!frame.isFaulty)
      #expect(!frame.light.isSpread)
      #expect(frame.light.gain == 1)
      #expect(frame.filing.arrived == 1)
      #expect(frame.filing.statedMatrix == nil)
      #expect(frame.filing.mask == nil)
    }
  }

  @Test(arguments: UInt64(1)...3)
  func overlapGapsAreTwoWideArcs(seed: UInt64) {
    let azimuths = azimuths(plan(.overlapGap, seed: seed))
    let steps = azimuths.indices.map { index in
      index + 1 < azimuths.count
        ? azimuths[index + 1] - azimuths[index] : azimuths[0] + 360 - azimuths[index]
    }
    #expect(steps.filter { $0 > 55 }.count == 2)
    #expect(azimuths.count == 18)
  }

  @Test func tooFewViewsAreThreeToFive() {
    let count = plan(.tooFewViews).frames.count
    #expect((3...5).contains(count))
  }

  @Test func pureRotationKeepsTheCameraInPlace() {
    let poses = plan(.pureRotation).frames.map(\.pose)
    let reach = poses.map { distance($0.center, poses[0].center) }.max() ?? 1
    #expect(reach < 0.01)
    let turn = poses.map { rotationAngle($0.rotation, poses[0].rotation) }.max() ?? 0
    #expect(turn * 180 / .pi > 25)
  }

  @Test func smallBaselineKeepsTheObjectInView() {
    let plan = plan(.smallBaseline)
    for frame in plan.frames {
      #expect(distance(frame.pose.center, plan.frames[0].pose.center) < 0.03)
      let middle = plan.camera.project(frame.pose * SIMD3(0, 0, 0.1))
      #expect(middle.x > 0)
      #expect(middle.x < Double(plan.camera.width))
    }
  }

  @Test(arguments: UInt64(1)...3)
  func turntableRotatesTheObjectInFrontOfAStaticCamera(seed: UInt64) throws {
    let plan = plan(.staticBackground, seed: seed)
    let first = try #require(plan.frames.first?.devicePose)
    for frame in plan.frames {
      #expect(distance(frame.devicePose.center, first.center) < 1e-9)
      #expect(frame.place != nil)
    }
    let steps = zip(plan.frames, plan.frames.dropFirst()).map {
      rotationAngle($0.pose.rotation, $1.pose.rotation) * 180 / .pi
    }
    #expect(steps.allSatisfy { $0 > 10 && $0 < 30 })
  }

  @Test func secondPassAfterAFlipSeesTheObjectFromBelow() {
    let frames = plan(.flipNotJoined).frames
    #expect(frames.prefix(9).allSatisfy { $0.pose.center.z > 0.2 && $0.place == nil })
    #expect(frames.suffix(9).allSatisfy { $0.pose.center.z < 0 && $0.devicePose.center.z > 0.2 })
  }

  @Test func movingObjectMovesOnce() {
    let frames = plan(.movingObject).frames
    let moved = frames.map { $0.place != nil }
    #expect(moved.first == false)
    #expect(moved.last == true)
    #expect(zip(moved, moved.dropFirst()).filter { $0 != $1 }.count == 1)
    let orbit = plan(nil).frames.map(\.pose)
    for (frame, pose) in zip(frames, orbit) {
      #expect(distance(frame.devicePose.center, pose.center) < 1e-9)
    }
  }

  @Test func mixedScenesShowTwoObjectsTheFirstMoreOften() {
    let plan = plan(.mixedScenes)
    #expect(plan.frames.count == 18)
    #expect(plan.scenes().count == 2)
    let second = plan.frames.filter { $0.sceneIndex == 1 }.count
    #expect(second > 4)
    #expect(second < 9)
  }

  @Test func surfaceFaultsChangeTextureReflectanceOrShape() {
    #expect(plan(.lowTexture).finish.contrast < 0.1)
    #expect(plan(.reflectiveSurface).finish.reflectance > 0.5)
    #expect(!plan(.planarScene).finish.hasObject)
    #expect(plan(.repeatedStructure).options.object.fold > 1)
  }

  @Test func movedObjectIsRenderedAtItsPosition() throws {
    var options = SimulateOptions()
    options.detail = 48
    var scene = SimulatedScene(options, seed: 3)
    let down = SIMD3<Float>(0, 0, -1)
    let top = try #require(scene.hit(SIMD3(0, 0, 1), down))
    #expect(top.isObject)
    // In the world of the object, the object stays in the center and the table moves.
    scene.place = SimulatedPlace(
      RigidTransform(rotation: .rotation(turn: 90), translation: SIMD3(0.3, 0, 0)))
    #expect(try #require(scene.hit(SIMD3(0, 0, 1), down)).isObject)
    let edge = SIMD3<Float>(0, -0.35, 1)
    #expect(scene.hit(edge, down) == nil, "the table ends where the room's origin is far")
    #expect(try #require(scene.hit(SIMD3(0, 0.35, 1), down)).isObject == false)
  }
}
