import Geometry
import Numerics

/// The camera convention of OpenMVS's interface format: R from world to camera and the camera
/// center; integer pixel coordinates are pixel centers.
///
/// Reference: OpenMVS 2.3, `libs/MVS/Interface.h`.
enum OpenMVSConvention {
  /// Magic bytes of a file.
  static let start = "MVSI"
  /// The exported version.
  static let version: UInt32 = 7
  /// Versions whose cameras, poses and images can be read.
  static let readVersions: ClosedRange<UInt32> = 1...version
  /// Offset of our pixel coordinates, whose origin is the top left corner of the image.
  private static let pixelCenter = 0.5

  /// The matrix K of a camera.
  static func matrix(of camera: Camera) -> Matrix3 {
    Matrix3(
      rows: SIMD3(camera.fx, 0, camera.cx - pixelCenter),
      SIMD3(0, camera.fy, camera.cy - pixelCenter), SIMD3(0, 0, 1))
  }

  /// The camera of a matrix K in row-major order.
  static func camera(matrix k: [Double], size: SIMD2<Int>) -> StatedCamera {
    StatedCamera(
      focal: SIMD2(k[0], k[4]), principal: SIMD2(k[2] + pixelCenter, k[5] + pixelCenter),
      size: size)
  }
}
