import Foundation
import Geometry
import Imaging
import Numerics
import Scene

@testable import Dense

/// A textured solid with exactly known shape, ray-traced from cameras around it.
///
/// The unit is the pixel's footprint at the nearest point of the shape, so that errors are in
/// footprints.
struct ShapeScene: Sendable, Hashable, KnownScene {
  /// The shape that the cameras see; it touches the origin, where its normal points at the middle
  /// camera.
  enum Shape: Sendable, Hashable {
    /// A plane turned by this many degrees about the vertical.
    case plane(degrees: Double)
    /// A ball of this radius, footprints.
    case ball(radius: Double)
    /// A vertical cylinder of this radius, footprints.
    case cylinder(radius: Double)
    /// The inside of a ball.
    case bowl(radius: Double)
  }

  /// Maximum steps of sphere tracing; a ray that needs more grazes the surface.
  private static let maxSteps = 400
  /// Maximum distance from the surface at which a ray ends, footprints.
  private static let onSurface = 1e-7

  var shape: Shape
  /// Amplitude of the texture about 128, gray levels.
  var contrast = 90.0
  /// Factor on the size of the texture's detail.
  var grain = 1.0
  /// Amplitude of the blurred specular reflection, which moves with the camera; gray levels.
  var gloss = 0.0
  /// Diffuse reflectance for red, green and blue; specular reflectance is the same for all.
  var paint = SIMD3(1.0, 1, 1)
  /// Brightness of the background, gray levels.
  var sky = 128.0
  /// Standard deviation of the sensor noise, gray levels.
  var noise = 1.0
  var width = 160
  var height = 120
  var focal = 290.0
  let views = 5

  var camera: Camera { Camera(width: width, height: height, focal: focal) }

  /// Cameras 8 degrees apart on an arc, alternately above and below it, directed at the origin.
  func pose(_ view: Int) -> RigidTransform {
    let angle = (Double(view) - Double(views - 1) / 2) * 8 * .pi / 180
    let elevation = [-7.0, 7, 0][view % 3] * .pi / 180
    let center =
      focal * SIMD3(sin(angle) * cos(elevation), sin(elevation), -cos(angle) * cos(elevation))
    let forward = normalized(-center)
    let right = normalized(cross(SIMD3(0, 1, 0), forward))
    return RigidTransform(
      rotation: Matrix3(rows: right, cross(forward, right), forward), center: center)
  }

  /// Whether the middle camera sees a surface point at less than 60 degrees.
  func faces(_ p: SIMD3<Double>) -> Bool {
    switch shape {
    case .plane, .bowl: true
    case .ball(let radius), .cylinder(let radius): p.z < radius / 2
    }
  }

  /// Signed distance of a point from the surface, positive outside; footprints.
  func outside(_ p: SIMD3<Double>) -> Double {
    switch shape {
    case .plane(let degrees):
      let angle = degrees * .pi / 180
      return dot(p, SIMD3(sin(angle), 0, -cos(angle)))
    case .ball(let radius): return length(p - SIMD3(0, 0, radius)) - radius
    case .cylinder(let radius): return length(SIMD3(p.x, 0, p.z - radius)) - radius
    case .bowl(let radius): return radius - length(p - SIMD3(0, 0, -radius))
    }
  }

  /// The first surface point on a ray, by sphere tracing; `nil` for the background.
  func hit(_ origin: SIMD3<Double>, _ ray: SIMD3<Double>) -> SIMD3<Double>? {
    if case .bowl = shape {
      // Inside the ball, every ray leaves through the surface.
      return far(origin, ray)
    }
    var t = 0.0
    for _ in 0..<Self.maxSteps {
      let d = outside(origin + t * ray)
      if d < Self.onSurface { return origin + t * ray }
      t += d
      if t > 3 * focal { return nil }
    }
    return nil
  }

  private func far(_ origin: SIMD3<Double>, _ ray: SIMD3<Double>) -> SIMD3<Double>? {
    guard case .bowl(let radius) = shape else { return nil }
    let offset = origin - SIMD3(0, 0, -radius)
    let b = dot(offset, ray)
    let root = b * b - dot(offset, offset) + radius * radius
    return root > 0 ? origin + (-b + root.squareRoot()) * ray : nil
  }

  /// The surface point at a pixel.
  func point(_ view: Int, _ pixel: SIMD2<Double>) -> SIMD3<Double>? {
    let pose = pose(view)
    return hit(pose.center, normalized(pose.rotation.transpose * camera.ray(pixel)))
  }

  /// A rendered view: four rays per pixel, noise, eight bits.
  func frame(_ view: Int) -> DenseFrame {
    var image = RGBImage(width: width, height: height)
    var random = SplitMix(seed: UInt64(view) &* 77 &+ 5)
    for y in 0..<height {
      for x in 0..<width {
        var sum = SIMD3<Double>.zero
        for k in 0..<4 {
          let at = SIMD2(
            Double(x) + 0.25 + 0.5 * Double(k % 2), Double(y) + 0.25 + 0.5 * Double(k / 2))
          sum += point(view, at).map { stored($0, from: view) } ?? SIMD3(repeating: sky)
        }
        var value = sum / 4 + noise * random.normal() + 0.5
        if paint != SIMD3(1, 1, 1) {
          // The noise of each channel is independent.
          value.y = sum.y / 4 + noise * random.normal() + 0.5
          value.z = sum.z / 4 + noise * random.normal() + 0.5
        }
        for k in 0..<3 {
          image.pixels[3 * (y * width + x) + k] = UInt8(min(max(value[k], 0), 255))
        }
      }
    }
    return DenseFrame(image: image)
  }

  /// The stored color of a surface point in a view: light is additive, stored values are not.
  private func stored(_ p: SIMD3<Double>, from view: Int) -> SIMD3<Double> {
    let (gray, glint) = (shade(p), mirrored(p, from: view))
    guard paint != SIMD3(1, 1, 1) else { return SIMD3(repeating: gray + glint) }
    let light = SRGB.linear(min(max(gray / 255, 0), 1)) * paint + max(glint, 0) / 255
    return SIMD3(
      255 * Double(SRGB.encoded(Float(light.x))), 255 * Double(SRGB.encoded(Float(light.y))),
      255 * Double(SRGB.encoded(Float(light.z))))
  }

  /// Texture with detail of 3 to 25 footprints, times `grain`.
  private func shade(_ p: SIMD3<Double>) -> Double {
    let q = p / grain
    return 128 + contrast * (0.6 * ValueNoise.value(q / 60) + 0.7 * ValueNoise.value(q / 28))
  }

  /// Specular reflection of surroundings that vary over about 50 degrees.
  private func mirrored(_ p: SIMD3<Double>, from view: Int) -> Double {
    guard gloss > 0 else { return 0 }
    let steps = [SIMD3(1.0, 0, 0), SIMD3(0, 1, 0), SIMD3(0, 0, 1)].map { 1e-3 * $0 }
    let slope = steps.map { outside(p + $0) - outside(p - $0) }
    let normal = normalized(SIMD3(slope[0], slope[1], slope[2]))
    let ray = normalized(p - pose(view).center)
    return gloss * ValueNoise.value(0.15 * (ray - 2 * dot(ray, normal) * normal))
  }

  let tolerance = 0.5
  func surface(_ view: Int, _ pixel: SIMD2<Double>) -> SIMD3<Double>? { point(view, pixel) }

  var input: DenseInput { input(columns: 12, rows: 10) }
}

/// Repeatable noise.
private struct SplitMix {
  var seed: UInt64

  mutating func unit() -> Double {
    seed &+= 0x9E37_79B9_7F4A_7C15
    var z = seed
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return Double((z ^ (z >> 31)) >> 11) * 0x1p-53
  }

  mutating func normal() -> Double { (0..<12).reduce(-6.0) { sum, _ in sum + unit() } }
}
