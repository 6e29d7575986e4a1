import Geometry
import Numerics
import Scene
import Testing

/// Workspaces of earlier versions are compared with these texts: they must never change.
@Suite struct CacheTextTests {
  private static let camera = {
    var camera = Camera(width: 640, height: 480, fx: 500, fy: 501.5, cx: 320, cy: 240)
    (camera.k1, camera.p2) = (-0.125, 1e-20)
    return camera
  }()

  private static let cameraText =
    "Camera(width: 640, height: 480, fx: 500.0, fy: 501.5, cx: 320.0, cy: 240.0, "
    + "k1: -0.125, k2: 0.0, p1: 0.0, p2: 1e-20)"

  @Test func cacheTextOfCamerasIsUnchanged() {
    #expect(Self.camera.cacheText == Self.cameraText)
  }

  @Test(
    arguments: zip(
      FocalSource.allCases,
      [
        "given", "depthCalibration", "exif35mm", "exifFocalPlane", "sensorDatabase",
        "guess",
      ]))
  func cacheTextOfViewCamerasIsUnchanged(source: FocalSource, name: String) {
    #expect(
      ViewCamera(camera: Self.camera, source: source).cacheText
        == "ViewCamera(camera: Geometry.\(Self.cameraText), source: Scene.FocalSource.\(name))")
  }

  @Test func cacheTextOfPosesIsUnchanged() {
    let pose = RigidTransform(rotation: .identity, translation: SIMD3(0.5, -0.0, 3))
    #expect(
      pose.cacheText
        == "RigidTransform(rotation: Numerics.Matrix3(c0: SIMD3<Double>(1.0, 0.0, 0.0), "
        + "c1: SIMD3<Double>(0.0, 1.0, 0.0), c2: SIMD3<Double>(0.0, 0.0, 1.0)), "
        + "translation: SIMD3<Double>(0.5, -0.0, 3.0))")
  }
}
