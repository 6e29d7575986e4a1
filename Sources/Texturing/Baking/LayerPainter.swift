import Geometry
import Numerics
import Support

/// Samples one view's contribution to one piece, texel by texel.
struct LayerPainter {
  /// Minimum weight for which the photograph is sampled: half a level of the atlas's fixed point.
  private static let minWeight: Float = 1 / 512
  /// Distance outside the image, in pixels, to which positions are clamped; the sampler
  /// clamps them to the image.
  private static let rim: Float = 2

  private let weights: SIMD3<Float>
  private let camera: Camera
  private let sampler: ImageSampler
  /// The first corner and the edges that start there, in the camera frame.
  private let origin: SIMD3<Double>
  private let alongU: SIMD3<Double>
  private let alongV: SIMD3<Double>
  private let gain: SIMD4<Float>
  /// Leveling offsets of the corners.
  private let shift0: SIMD4<Float>
  private let shift1: SIMD4<Float>
  private let shift2: SIMD4<Float>
  /// Change of the corner weights per texel.
  private let alongX: SIMD2<Float>
  private let alongY: SIMD2<Float>

  /// - Parameters:
  ///   - world: The corners of the piece.
  ///   - shift: The leveling offsets of the corners.
  ///   - along: Change of the second and third corner's weights per texel, to the right and up.
  init(
    _ part: LayerPiece, world: [SIMD3<Float>], projection: ViewProjection, sampler: ImageSampler,
    shift: [SIMD4<Float>], gain: SIMD4<Float>, along: (SIMD2<Float>?, SIMD2<Float>?)
  ) {
    let local = world.map { projection.cameraFromWorld * SIMD3<Double>($0) }
    origin = local[0]
    alongU = local[1] - local[0]
    alongV = local[2] - local[0]
    weights = part.weights
    camera = projection.camera
    self.sampler = sampler
    self.gain = gain
    shift0 = shift[0]
    shift1 = shift[1]
    shift2 = shift[2]
    alongX = along.0 ?? .zero
    alongY = along.1 ?? .zero
  }

  /// The photograph's color at weights (u, v) of the piece's second and third corner.
  @inline(__always)
  private func read(_ u: Float, _ v: Float, cubic: Bool) -> SIMD4<Float> {
    let p = origin + alongU * Double(u) + alongV * Double(v)
    var n = SIMD2(p.x / p.z, p.y / p.z)
    if camera.hasDistortion { n = camera.distort(n) }
    // With the arguments in this order, NaN is clamped, too.
    let x = min(
      Float(camera.width) + Self.rim, max(-Self.rim, Float(camera.fx * n.x + camera.cx)))
    let y = min(
      Float(camera.height) + Self.rim, max(-Self.rim, Float(camera.fy * n.y + camera.cy)))
    return cubic ? sampler.bicubic(x, y) : sampler.bilinear(x, y)
  }

  /// The mean of `across`² samples over a texel.
  @inline(__always)
  private func mean(_ u: Float, _ v: Float, across: Int) -> SIMD4<Float> {
    var color = SIMD4<Float>.zero
    let step = 1 / Float(across)
    for j in 0..<across {
      for i in 0..<across {
        let d = SIMD2((Float(i) + 0.5) * step - 0.5, (Float(j) + 0.5) * step - 0.5)
        let at = SIMD2(u, v) + alongX * d.x + alongY * d.y
        color += read(at.x, at.y, cubic: false)
      }
    }
    color *= step * step
    return color
  }

  /// The view's weighted color of a texel, in 8.8 fixed point.
  @inline(__always)
  func share(_ u: Float, _ v: Float, across: Int) -> SIMD3<UInt16> {
    let w = weights.x * (1 - u - v) + weights.y * u + weights.z * v
    guard w > Self.minWeight else { return .zero }
    var color = across == 1 ? read(u, v, cubic: true) : mean(u, v, across: across)
    color = color * gain + shift0 * (1 - u - v) + shift1 * u + shift2 * v
    color.clamp(lowerBound: .zero, upperBound: SIMD4(repeating: 255))
    color = color * (w * 256) + 0.5
    return SIMD3(
      UInt16(saturating: color.x), UInt16(saturating: color.y), UInt16(saturating: color.z))
  }
}
