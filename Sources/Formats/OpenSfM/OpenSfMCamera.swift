import Foundation
import Geometry

/// A camera as OpenSfM has it: lengths in units of the longer side, the origin in the middle.
struct OpenSfMCamera: Decodable {
  var projection: String
  var width: Int
  var height: Int
  var focal: Double?
  var focalX: Double?
  var focalY: Double?
  var centerX: Double?
  var centerY: Double?
  var k1: Double?
  var k2: Double?
  var k3: Double?
  var k4: Double?
  var k5: Double?
  var k6: Double?
  var p1: Double?
  var p2: Double?

  private enum CodingKeys: String, CodingKey {
    case projection = "projection_type"
    case focalX = "focal_x"
    case focalY = "focal_y"
    case centerX = "c_x"
    case centerY = "c_y"
    case width, height, focal, k1, k2, k3, k4, k5, k6, p1, p2
  }

  /// Image sizes that are believed, pixels, and focal lengths in units of the longer side.
  private static let maxSide = 1 << 20
  private static let focals = 1e-3...1e3
  /// Lens models whose distance from the axis is a polynomial of its tangent, and of the angle.
  private static let tangents = ["perspective", "brown", "radial", "simple_radial"]
  private static let angles = ["fisheye", "fisheye_opencv", "fisheye62", "fisheye624"]

  /// The longer side, pixels.
  var scale: Double { Double(max(width, height)) }

  /// A length or offset in units of the longer side as a pixel.
  func pixel(_ x: Double, _ y: Double) -> SIMD2<Double> {
    SIMD2(x * scale + Double(width) / 2, y * scale + Double(height) / 2)
  }

  /// The camera in our terms, and by how many pixels it differs at most; `nil` where it is none, or
  /// no pinhole camera is near.
  func ours() -> (camera: Camera, misfit: Double?)? {
    let fx = focalX ?? focal ?? 0
    let fy = focalY ?? focalX ?? focal ?? 0
    guard (1..<Self.maxSide).contains(width), (1..<Self.maxSide).contains(height),
      Self.focals.contains(fx), Self.focals.contains(fy),
      [centerX, centerY, k1, k2, k3, k4, k5, k6, p1, p2].allSatisfy({
        abs($0 ?? 0) < Self.focals.upperBound
      })
    else { return nil }
    let center = pixel(centerX ?? 0, centerY ?? 0)
    var camera = Camera(
      width: width, height: height, fx: fx * scale, fy: fy * scale, cx: center.x, cy: center.y)
    let higher = [k3, k4, k5, k6].map { $0 ?? 0 }
    let series = [k1 ?? 0, k2 ?? 0] + higher
    let isTangent = Self.tangents.contains(projection)
    guard isTangent || Self.angles.contains(projection) else { return nil }
    (camera.p1, camera.p2) = isTangent ? (p1 ?? 0, p2 ?? 0) : (0, 0)
    if isTangent && higher.allSatisfy({ $0 == 0 }) {
      (camera.k1, camera.k2) = (k1 ?? 0, k2 ?? 0)
      return (camera, nil)
    }
    let fit = RadialFit(camera) { r in
      let x = isTangent ? r : atan(r)
      return x * (1 + series.reversed().reduce(0) { ($0 + $1) * x * x })
    }
    return (fit.camera, fit.misfit)
  }
}
