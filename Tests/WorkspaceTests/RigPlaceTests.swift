import Geometry
import Numerics
import Scene
import Testing

@testable import Workspace

@Suite struct RigPlaceTests {
  private func place(_ rotation: Matrix3, _ x: Double = 0) -> RigPlace {
    RigPlace(
      rig: "a", camera: "1", instant: "2",
      stated: RigidTransform(rotation: rotation, translation: SIMD3(x, 0, 0)))
  }

  @Test func onlyRotationsAreSound() {
    #expect(place(.rotation(SIMD3(0.1, -2, 0.3))).isSound)
    #expect(RigPlace(rig: "a", camera: "1", instant: "2").isSound)
    #expect(!place(Matrix3(diagonal: SIMD3(1, 1, -1))).isSound)
    #expect(!place(Matrix3(diagonal: SIMD3(1, 1, 1.01))).isSound)
    #expect(!place(.identity, .infinity).isSound)
  }
}
