import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Testing

@testable import Capture

@Suite struct AssumedScaleTests {
  private static func views(_ scale: Double) -> [View] {
    (0..<6).map { k in
      let turn = Matrix3.rotation(SIMD3(0, Double(k), 0))
      var view = View(
        name: "\(k)",
        image: ImageSource(
          url: URL(fileURLWithPath: "/x"), orientation: .up, width: 64, height: 48), camera: 0)
      view.devicePose = RigidTransform(rotation: turn, translation: SIMD3(0, 0, 2 * scale))
      return view
    }
  }
  private static let cameras = [
    ViewCamera(camera: Camera(width: 64, height: 48, focal: 60), source: .given)
  ]

  @Test(arguments: [0.001, 1, 40])
  func assumedDistanceToTheCenterOfTheViewsIsHalfAMeter(scale: Double) {
    let points = (0..<20).map { SIMD3(0, Double($0 % 3 - 1) * 0.01, 0) * scale }
    let found = AssumedScale(Self.views(scale), cameras: Self.cameras, points: points).factor
    #expect(abs(found * 2 * scale - 0.5) < 0.01)
  }

  @Test func withoutPointsInFrontOfTheCamerasScaleIsOne() {
    #expect(AssumedScale(Self.views(1), cameras: Self.cameras, points: []).factor == 1)
    let behind = [SIMD3<Double>](repeating: SIMD3(0, 90, 0), count: 30)
    #expect(AssumedScale(Self.views(1), cameras: Self.cameras, points: behind).factor == 1)
  }
}
