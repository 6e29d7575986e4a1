import Capture
import Foundation
import Geometry
import Imaging
import Numerics
import Support

/// Renders a photograph, its mask and its sensor depth.
struct SimulatedPhoto {
  let scene: SimulatedScene
  let camera: Camera
  let pose: RigidTransform
  let options: SimulateOptions
  /// Seed of the random streams of this photograph.
  let seed: UInt64
  var flaw: SimulatedFlaw?
  var light = SimulatedLight()
  var maskMistake: SimulatedMaskMistake?

  /// Unit direction in the world through a pixel position.
  private func ray(_ x: Double, _ y: Double) -> SIMD3<Float> {
    let ray =
      options.lens == .panorama
      ? Panorama.direction(of: SIMD2(x, y), width: camera.width, height: camera.height)
      : camera.ray(SIMD2(x, y))
    return SIMD3<Float>(pose.rotation.transpose * ray)
  }

  /// The photograph (sRGB, with sensor noise) and the object mask.
  func render(checking context: RunContext) throws -> (image: RGBImage, mask: ByteImage) {
    let image = light.isSpread ? try renderSpread(context) : try renderSharp(context)
    return (flaw?.spoiled(image) ?? image, mask())
  }

  /// Renders without light spread between pixels.
  private func renderSharp(_ context: RunContext) throws -> RGBImage {
    let (w, h) = (camera.width, camera.height)
    var pixels = [UInt8](repeating: 0, count: w * h * 3)
    for y in 0..<h {
      try context.checkCancellation()
      var random = RandomStream(seed: seed, stream: UInt64(y))
      for x in 0..<w {
        let color = sample(x, y, using: &random)
        for channel in 0..<3 {
          pixels[(y * w + x) * 3 + channel] = gray(color[channel], &random)
        }
      }
    }
    return RGBImage(width: w, height: h, pixels: pixels)
  }

  /// Renders with light spread between pixels, before the sensor noise is added.
  private func renderSpread(_ context: RunContext) throws -> RGBImage {
    let (w, h) = (camera.width, camera.height)
    var colors = [SIMD3<Float>](repeating: .zero, count: w * h)
    for y in 0..<h {
      try context.checkCancellation()
      var random = RandomStream(seed: seed, stream: UInt64(y))
      for x in 0..<w { colors[y * w + x] = sample(x, y, using: &random) }
    }
    var random = RandomStream(seed: seed, stream: UInt64(h))
    let pixels = light.spread(colors, width: w, height: h).flatMap { color in
      (0..<3).map { gray(color[$0], &random) }
    }
    return RGBImage(width: w, height: h, pixels: pixels)
  }

  /// The sRGB value of linear light with sensor noise.
  private func gray(_ value: Float, _ random: inout RandomStream) -> UInt8 {
    let exact = 255 * encoded(value) + Float(options.noise * random.normal())
    return UInt8(saturating: exact.rounded())
  }

  /// 255 where the object is visible at the pixel center; everywhere if there is no object.
  private func mask() -> ByteImage {
    let (w, h) = (camera.width, camera.height)
    guard scene.finish.hasObject else {
      return ByteImage(width: w, height: h, pixels: [UInt8](repeating: 255, count: w * h))
    }
    var pixels = [UInt8](repeating: 0, count: w * h)
    let center = SIMD3<Float>(pose.center)
    for y in 0..<h {
      for x in 0..<w {
        let hit = scene.hit(center, ray(Double(x) + 0.5, Double(y) + 0.5))
        if let hit, hit.isObject, maskMistake?.keeps(hit.point) ?? true {
          pixels[y * w + x] = 255
        }
      }
    }
    let mask = ByteImage(width: w, height: h, pixels: pixels)
    return maskMistake?.applied(to: mask) ?? mask
  }

  /// Mean linear color over a jittered grid of rays.
  private func sample(_ x: Int, _ y: Int, using random: inout RandomStream) -> SIMD3<Float> {
    let n = options.samples
    var sum = SIMD3<Float>.zero
    for i in 0..<n * n {
      let u = (Double(i % n) + random.unit()) / Double(n)
      let v = (Double(i / n) + random.unit()) / Double(n)
      let jitter = SIMD2(Float(random.unit()), Float(random.unit()))
      sum += scene.color(
        SIMD3<Float>(pose.center), ray(Double(x) + u, Double(y) + v), jitter: jitter)
    }
    return sum * ((flaw?.gain ?? 1) * light.gain / Float(n * n))
  }

  /// The sRGB value of a linear value.
  private func encoded(_ value: Float) -> Float { SRGB.encoded(min(max(value, 0), 1)) }
}
