import Geometry
import Numerics

/// The pinhole camera of a pyramid level; pixel (0, 0) is the center of the first pixel.
struct PinholeFrame: Sendable, Equatable {
  var width: Int
  var height: Int
  var fx: Float
  var fy: Float
  var cx: Float
  var cy: Float

  /// The frame of `camera` (without its distortion) at level `level`, 2^level times smaller.
  init(_ camera: Camera, level: Int) {
    let factor = Double(1 << level)
    width = camera.width >> level
    height = camera.height >> level
    fx = Float(camera.fx / factor)
    fy = Float(camera.fy / factor)
    cx = Float(camera.cx / factor - 0.5)
    cy = Float(camera.cy / factor - 0.5)
  }

  var matrix: Matrix3 {
    Matrix3(
      rows: SIMD3(Double(fx), 0, Double(cx)), SIMD3(0, Double(fy), Double(cy)), SIMD3(0, 0, 1))
  }

  /// The viewing direction of a pixel, with z = 1.
  @inline(__always) func ray(_ x: Float, _ y: Float) -> SIMD3<Float> {
    SIMD3((x - cx) / fx, (y - cy) / fy, 1)
  }

  /// Unit normal of a plane, pointing *away* from the camera (its dot product with the ray is
  /// positive).
  @inline(__always) func awayNormal(_ plane: SIMD4<Float>, _ x: Float, _ y: Float) -> SIMD3<Float> {
    normalized(
      SIMD3(
        plane.y * fx, plane.z * fy, plane.x + plane.y * (cx - x) + plane.z * (cy - y)))
  }

  /// The plane through a pixel at inverse depth `w` with a normal that points away.
  @inline(__always) func plane(
    _ w: Float, _ normal: SIMD3<Float>, _ x: Float, _ y: Float
  ) -> SIMD4<Float> {
    let k = w / dot(normal, ray(x, y))
    return SIMD4(w, normal.x * k / fx, normal.y * k / fy, 0)
  }
}
