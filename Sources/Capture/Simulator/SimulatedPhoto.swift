import Foundation
import Geometry
import Imaging
import Numerics
import Support

/// Renders one photograph, its mask and its sensor depth.
struct SimulatedPhoto {
  let scene: SimulatedScene
  let camera: Camera
  let pose: RigidTransform
  let options: SimulateOptions
  /// Stream family of this photograph.
  let seed: UInt64
  var flaw: SimulatedFlaw?

  /// Unit direction in the world through a pixel position.
  private func ray(_ x: Double, _ y: Double) -> SIMD3<Float> {
    SIMD3<Float>(pose.rotation.transpose * camera.ray(SIMD2(x, y)))
  }

  /// The photograph (sRGB, with sensor noise) and the share of each pixel the object covers.
  func render(checking context: RunContext) throws -> (image: RGBImage, mask: ByteImage) {
    let (w, h) = (camera.width, camera.height)
    var pixels = [UInt8](repeating: 0, count: w * h * 3)
    var mask = [UInt8](repeating: 0, count: w * h)
    for y in 0..<h {
      try context.checkCancellation()
      var random = RandomStream(seed: seed, stream: UInt64(y))
      for x in 0..<w {
        let color = sample(x, y, &random)
        for channel in 0..<3 {
          let value = 255 * encoded(color[channel]) + Float(options.noise * random.normal())
          pixels[(y * w + x) * 3 + channel] = UInt8(saturating: value.rounded())
        }
        let direction = ray(Double(x) + 0.5, Double(y) + 0.5)
        if scene.hit(SIMD3<Float>(pose.center), direction)?.isObject == true {
          mask[y * w + x] = 255
        }
      }
    }
    let image = RGBImage(width: w, height: h, pixels: pixels)
    return (flaw?.spoiled(image) ?? image, ByteImage(width: w, height: h, pixels: mask))
  }

  /// Mean linear colour over a jittered grid of rays.
  private func sample(_ x: Int, _ y: Int, _ random: inout RandomStream) -> SIMD3<Float> {
    let n = options.samples
    var sum = SIMD3<Float>.zero
    for i in 0..<n * n {
      let u = (Double(i % n) + random.unit()) / Double(n)
      let v = (Double(i / n) + random.unit()) / Double(n)
      let jitter = SIMD2(Float(random.unit()), Float(random.unit()))
      sum += scene.color(
        SIMD3<Float>(pose.center), ray(Double(x) + u, Double(y) + v), jitter: jitter)
    }
    return sum * ((flaw?.gain ?? 1) / Float(n * n))
  }

  /// The sRGB value of a linear one.
  private func encoded(_ value: Float) -> Float { SRGB.encoded(min(max(value, 0), 1)) }
}
