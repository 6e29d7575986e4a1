import Geometry
import Numerics

/// How OpenMVS's interface form states cameras: R from world to camera and the center; integers are
/// the centers of pixels.
///
/// Reference: OpenMVS 2.3, `libs/MVS/Interface.h`.
enum OpenMVSConvention {
  /// The first bytes of a file.
  static let start = "MVSI"
  /// The version that is written.
  static let version: UInt32 = 7
  /// Versions whose cameras, poses and images are read.
  static let readVersions: ClosedRange<UInt32> = 1...version
  /// Offset of our pixels, which are measured from the corner of the first one.
  private static let pixelCenter = 0.5

  /// The matrix K of a camera of ours.
  static func matrix(of camera: Camera) -> Matrix3 {
    Matrix3(
      rows: SIMD3(camera.fx, 0, camera.cx - pixelCenter),
      SIMD3(0, camera.fy, camera.cy - pixelCenter), SIMD3(0, 0, 1))
  }

  /// The camera of the matrix K, nine numbers by rows.
  static func camera(matrix k: [Double], size: SIMD2<Int>) -> StatedCamera {
    StatedCamera(
      focal: SIMD2(k[0], k[4]), principal: SIMD2(k[2] + pixelCenter, k[5] + pixelCenter),
      size: size)
  }
}
