import Foundation
import Geometry
import Imaging
import Numerics
import Support

/// Converts a visibility buffer to an image: colors each sample, darkens creases, and averages.
struct Shading {
  /// Background at the top and the bottom, sRGB.
  static let sky = SIMD3<Float>(238, 241, 245)
  static let ground = SIMD3<Float>(196, 203, 212)

  let view: Viewpoint
  let buffer: VisibilityBuffer
  /// Strength of the crease darkening, 0 for none.
  var creases: Float = 1

  /// Linear values 0 ... 1 of sRGB bytes.
  static let linear = SRGB.linearOfByte.map { Float($0) }

  /// Linear 0 ... 1 to sRGB 0 ... 255.
  static func encoded(_ value: Float) -> Float {
    255 * SRGB.encoded(min(max(value, 0), 1))
  }

  static func linear(_ color: SIMD3<UInt8>) -> SIMD3<Float> {
    SIMD3(linear[Int(color.x)], linear[Int(color.y)], linear[Int(color.z)])
  }

  /// Brightness of a surface with camera-frame `normal`, 0 ... about 1.1: a key light over the
  /// viewer's left shoulder, a headlight, and ambient light.
  static func light(_ normal: SIMD3<Float>) -> Float {
    let key = max(0, dot(normal, SIMD3(-0.42, -0.62, -0.66)))
    let head = max(0, -normal.z)
    return 0.10 + 0.78 * key + 0.22 * head + 0.08 * max(0, -normal.y)
  }

  /// Draws the image; `color` returns a sample's linear color for its item and direction.
  func picture(
    context: RunContext,
    color: @escaping @Sendable (_ item: Int, _ direction: SIMD3<Double>) -> SIMD3<Float>
  ) throws -> Canvas {
    let width = view.camera.width
    let height = view.camera.height
    let rows = try context.parallelMap((0..<height).map { $0 }, label: "Drawing") { y, _ in
      let sky = Self.background(y, height)
      return (0..<width).map { x in pixel(x, y, sky: sky, color: color) }
    }
    var canvas = Canvas(width: width, height: height, fill: .zero)
    for (y, row) in rows.enumerated() {
      for (x, value) in row.enumerated() { canvas[x, y] = value }
    }
    return canvas
  }

  /// The background's sRGB color in row `y`.
  static func background(_ y: Int, _ height: Int) -> SIMD3<Float> {
    sky + (ground - sky) * (Float(y) / Float(max(1, height - 1)))
  }

  private func pixel(
    _ x: Int, _ y: Int, sky: SIMD3<Float>, color: (Int, SIMD3<Double>) -> SIMD3<Float>
  ) -> SIMD3<Float> {
    let s = buffer.supersampling
    var sum = SIMD3<Float>.zero
    var hits: Float = 0
    for j in 0..<s {
      for i in 0..<s {
        let at = (y * s + j) * buffer.width + x * s + i
        guard buffer.item[at] >= 0 else { continue }
        let direction = buffer.direction(x * s + i, y * s + j, in: view)
        let base = color(Int(buffer.item[at]), direction)
        sum += base * crease(x * s + i, y * s + j, depth: buffer.depth[at])
        hits += 1
      }
    }
    guard hits > 0 else { return sky }
    let mean = sum / hits
    let surface = SIMD3(Self.encoded(mean.x), Self.encoded(mean.y), Self.encoded(mean.z))
    return sky + (surface - sky) * (hits / Float(s * s))
  }

  /// Darkens samples behind their neighbors, which makes edges and concavities visible.
  ///
  /// Reference: eye-dome lighting, Boucheny, "Visualisation scientifique de grands
  /// volumes de données", 2009.
  private func crease(_ x: Int, _ y: Int, depth: Float) -> Float {
    guard creases > 0 else { return 1 }
    var sum: Float = 0
    let s = buffer.supersampling
    for (step, weight) in [(s, Float(1)), (3 * s, 0.5)] {
      for (dx, dy) in [(1, 0), (-1, 0), (0, 1), (0, -1)] {
        let column = min(max(x + dx * step, 0), buffer.width - 1)
        let row = min(max(y + dy * step, 0), buffer.height - 1)
        let other = buffer.depth[row * buffer.width + column]
        guard other.isFinite else { continue }
        // Relative to the depth change of a surface viewed at 45 degrees.
        let unit = depth * Float(step) / Float(view.camera.fx) / Float(s)
        sum += weight * min(max(0, (depth - other) / unit - 1.2) * 0.25, 1)
      }
    }
    return 1 - 0.55 * creases * (1 - expf(-sum * 0.5))
  }
}
