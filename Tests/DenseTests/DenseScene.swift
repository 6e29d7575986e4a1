import Foundation
import Geometry
import Imaging
import Numerics
import Scene

@testable import Dense

/// A textured plane, with or without a sphere in front of it, seen from several views; with exact
/// ground truth.
struct DenseScene: KnownScene {
  let width = 96
  let height = 72
  var hasSphere = false
  /// Contrast of the texture; 0 renders everything in the same gray.
  var contrast = 1.0
  let views = 5
  /// Depth of the plane at the optical axis of the middle view.
  let distance = 4.0

  var camera: Camera { Camera(width: width, height: height, focal: 1.2 * Double(width)) }

  /// Cameras on an arc, about 10 degrees apart, directed at the center of the plane.
  func pose(_ view: Int) -> RigidTransform {
    let angle = (Double(view) - Double(views - 1) / 2) * 0.17
    let height = view % 2 == 0 ? -0.25 : 0.25
    let center = SIMD3(sin(angle) * distance, height, distance - cos(angle) * distance)
    let forward = normalized(SIMD3(0, 0, distance) - center)
    let right = normalized(cross(SIMD3(0, 1, 0), forward))
    return RigidTransform(
      rotation: Matrix3(rows: right, cross(forward, right), forward), center: center)
  }

  /// Normal of the plane, which is tilted by about 11 degrees.
  let normal = normalized(SIMD3(0.2, 0, -1))

  /// The first surface on a ray: position and outward normal.
  func hit(_ origin: SIMD3<Double>, _ ray: SIMD3<Double>) -> (SIMD3<Double>, SIMD3<Double>) {
    let center = SIMD3(0, 0, distance - 0.3)
    let radius = 0.55
    if hasSphere {
      let offset = origin - center
      let b = dot(offset, ray)
      let root = b * b - dot(offset, offset) + radius * radius
      if root > 0, -b - root.squareRoot() > 0 {
        let point = origin + ray * (-b - root.squareRoot())
        return (point, normalized(point - center))
      }
    }
    let t = dot(SIMD3(0, 0, distance) - origin, normal) / dot(ray, normal)
    return (origin + ray * t, normal)
  }

  /// Depth and normal (camera frame) at a pixel position.
  func truth(_ view: Int, _ pixel: SIMD2<Double>) -> (
    depth: Double, normal: SIMD3<Double>, point: SIMD3<Double>
  ) {
    let pose = pose(view)
    let ray = pose.rotation.transpose * camera.ray(pixel)
    let (point, normal) = hit(pose.center, ray)
    return ((pose * point).z, pose.rotation * normal, point)
  }

  /// The frame of a view; the scenes with default contrast are rendered once for all tests.
  func rendered(_ view: Int) -> DenseFrame {
    guard contrast == 1 else { return frame(view) }
    return hasSphere ? Self.sphere[view] : Self.plane[view]
  }

  private static let plane = (0..<5).map { DenseScene().frame($0) }
  private static let sphere = (0..<5).map { view in
    var scene = DenseScene()
    scene.hasSphere = true
    return scene.frame(view)
  }

  func frame(_ view: Int) -> DenseFrame {
    var image = RGBImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        var sum = 0.0
        for (dx, dy) in [(0.25, 0.25), (0.75, 0.25), (0.25, 0.75), (0.75, 0.75)] {
          let point = truth(view, SIMD2(Double(x) + dx, Double(y) + dy)).point
          sum += 128 + 110 * contrast * (contrast > 0 ? ValueNoise.value(point) : 0)
        }
        let gray = UInt8(min(max(sum / 4, 0), 255))
        for k in 0..<3 { image.pixels[3 * (y * width + x) + k] = gray }
      }
    }
    return DenseFrame(image: image)
  }

  /// Exact sensor depth at a quarter of the image size.
  func sensor(_ view: Int) -> FloatImage {
    var depth = FloatImage(width: width / 4, height: height / 4)
    for y in 0..<depth.height {
      for x in 0..<depth.width {
        let pixel = SIMD2(4 * (Double(x) + 0.5), 4 * (Double(y) + 0.5))
        depth.pixels[y * depth.width + x] = Float(truth(view, pixel).depth)
      }
    }
    return depth
  }

  let tolerance = 0.01
  func surface(_ view: Int, _ pixel: SIMD2<Double>) -> SIMD3<Double>? { truth(view, pixel).point }

  var input: DenseInput { input(columns: 10, rows: 6) }
}

/// Smooth random values -1 ... 1 in space, two octaves.
enum ValueNoise {
  static func value(_ p: SIMD3<Double>) -> Double { 0.6 * octave(p * 7) + 0.4 * octave(p * 16) }

  private static func octave(_ p: SIMD3<Double>) -> Double {
    let base = SIMD3(p.x.rounded(.down), p.y.rounded(.down), p.z.rounded(.down))
    let f = p - base
    let s = f * f * (3 - 2 * f)
    var sum = 0.0
    for corner in 0..<8 {
      let d = SIMD3(Double(corner & 1), Double(corner >> 1 & 1), Double(corner >> 2))
      let weight = (1 - abs(d.x - s.x)) * (1 - abs(d.y - s.y)) * (1 - abs(d.z - s.z))
      sum += weight * lattice(base + d)
    }
    return sum
  }

  private static func lattice(_ p: SIMD3<Double>) -> Double {
    var h = UInt64(bitPattern: Int64(p.x)) &* 0x9E37_79B9_7F4A_7C15
    h ^= UInt64(bitPattern: Int64(p.y)) &* 0xC2B2_AE3D_27D4_EB4F
    h ^= UInt64(bitPattern: Int64(p.z)) &* 0x1656_67B1_9E37_79F9
    h = (h ^ (h >> 31)) &* 0xBF58_476D_1CE4_E5B9
    return Double((h ^ (h >> 29)) >> 11) * 0x1p-52 - 1
  }
}
