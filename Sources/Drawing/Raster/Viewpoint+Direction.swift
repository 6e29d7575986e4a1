import Foundation
import Geometry
import Numerics

extension Viewpoint {
  /// Maximum elevation, degrees: at 90° the azimuth would not determine what is up in the image.
  private static let maxElevation = 89.9

  /// A viewpoint around `points`, framed with a small margin; up is +Y.
  ///
  /// - Parameters:
  ///   - points: World positions; the outermost percent need not be in the image.
  ///   - azimuth: Direction to the viewer in degrees about +Y, from +Z towards +X.
  ///   - elevation: Degrees above the horizontal plane, −90 ... 90.
  public static func around(
    _ points: [SIMD3<Float>], azimuth: Double, elevation: Double, width: Int, height: Int
  ) -> Viewpoint {
    let turn = azimuth * .pi / 180
    let rise = min(max(elevation, -maxElevation), maxElevation) * .pi / 180
    let direction = SIMD3(sin(turn) * cos(rise), sin(rise), cos(turn) * cos(rise))
    let sample = trimmedSample(points)
    guard !sample.isEmpty else {
      return Viewpoint(eye: direction * 3, target: .zero, width: width, height: height)
    }
    return framing(sample, from: direction, width: width, height: height)
  }

  /// The viewpoint of a photograph at another width, without the distortion of its camera.
  public init(photograph camera: Camera, _ cameraFromWorld: RigidTransform, width: Int) {
    let scale = Double(width) / Double(max(camera.width, 1))
    self.init(
      camera: Camera(
        width: width,
        height: max(1, Int(saturating: (Double(camera.height) * scale).rounded())),
        fx: camera.fx * scale, fy: camera.fy * scale, cx: camera.cx * scale,
        cy: camera.cy * scale),
      cameraFromWorld: cameraFromWorld)
  }

  /// Azimuth of the viewer about the point that it looks at, degrees 0 ..< 360.
  public var azimuth: Double {
    let forward = cameraFromWorld.rotation.transpose * SIMD3(0, 0, 1)
    let turn = atan2(-forward.x, -forward.z) * 180 / .pi
    return turn < 0 ? turn + 360 : turn
  }
}
