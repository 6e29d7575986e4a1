import Capture
import Geometry
import Imaging
import Scene
import Testing

@testable import GuidedCapture

/// Implausible numbers in depth maps and poses reduce the number of points and never trap.
@Suite struct HostileNumbersTests {
  private static let camera = Camera(width: 64, height: 48, focal: 50)
  /// A level camera at `center`.
  private static func pose(_ center: SIMD3<Double>) -> RigidTransform {
    RigidTransform(rotation: .identity, center: center)
  }

  /// A map of constant depth in which every `step`-th pixel has another depth.
  private static func sensor(_ odd: Float, every step: Int) -> SensorDepth {
    var depth = FloatImage(width: 64, height: 48)
    for k in depth.pixels.indices { depth.pixels[k] = k % step == 0 ? odd : 1 }
    return SensorDepth(depth: depth, confidence: nil)
  }

  @Test(arguments: [Float.nan, .infinity, -.infinity, 1e30, 3e38, -1e30, 0, .leastNonzeroMagnitude])
  func implausibleDepthsAreIgnored(odd: Float) {
    let box = ObjectBox(center: SIMD3(0, 0, 1), size: SIMD3(0.5, 0.5, 0.5))
    for (pose, step) in [(Self.pose(.zero), 3), (Self.pose(.zero), 1)] {
      let sensor = Self.sensor(odd, every: step)
      var cloud = ScanCloud()
      cloud.add(sensor, camera: Self.camera, pose: pose, box: nil)
      #expect(cloud.positions.allSatisfy { $0.x.isFinite && $0.y.isFinite && $0.z.isFinite })
      #expect(step == 1 || cloud.count > 100)
      _ = ObjectDetector(sensor, camera: Self.camera, pose: pose).detect()
      #expect(BoxMask(sensor, camera: Self.camera, pose: pose, box: box).image.width == 64)
    }
  }

  @Test(arguments: [8.7e6, 1e9, 1e30, .infinity, .nan])
  func distantPosesGiveNoPoints(distance: Double) {
    let sensor = Self.sensor(1, every: 2)
    let pose = Self.pose(SIMD3(distance, -distance, 0))
    var cloud = ScanCloud()
    cloud.add(sensor, camera: Self.camera, pose: pose, box: nil)
    #expect(cloud.count == 0)
    _ = ObjectDetector(sensor, camera: Self.camera, pose: pose).detect()
  }
}
