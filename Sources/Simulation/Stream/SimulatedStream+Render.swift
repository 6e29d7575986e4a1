import Foundation
import Geometry
import Imaging
import Numerics
import Support

/// Simulates the sensor's image of the scene.
extension SimulatedStream {
  /// Maximum image motion in pixels between two averaged instants.
  private static let maxStep = 0.7
  /// Range of the number of averaged instants; more have no visible effect.
  private static let instants = 2...8

  /// The frame as seen by the sensor: motion averaged over the exposure, noise, sRGB.
  func render(_ index: Int) -> RGBImage {
    let setting = exposures.settings[index]
    let needed = Int(saturating: (blur(index) / Self.maxStep).rounded(.up)) + 1
    let parts = min(max(needed, Self.instants.lowerBound), Self.instants.upperBound)
    var raster = StreamRaster(model: model, width: camera.width, height: camera.height)
    var sum = [SIMD4<Float>](repeating: .zero, count: camera.width * camera.height)
    for part in 0..<parts {
      let share = (Double(part) + 0.5) / Double(parts)
      let moment = time(index) + setting.time * (share - 0.5)
      // A low-discrepancy sequence that fills the pixel evenly (Kronecker sequence with the golden
      // ratio).
      let offset = SIMD2(
        Float(share), Float((0.5 + 0.618_034 * Double(part)).truncatingRemainder(dividingBy: 1)))
      raster.draw(
        camera, path.pose(at: moment), orientation: path.moment(at: moment).orientation,
        offset: offset)
      for k in sum.indices { sum[k] += raster.color[k] }
    }
    return developed(
      sum, gain: Float(setting.gain / Double(parts)), noise: setting.noise, index: index)
  }

  private func developed(
    _ sum: [SIMD4<Float>], gain: Float, noise: Double, index: Int
  ) -> RGBImage {
    var pixels = [UInt8](repeating: 0, count: sum.count * 3)
    let strength = Float(options.noise * noise)
    var random = RandomStream(seed: seed ^ 0x2E, stream: UInt64(index))
    for k in sum.indices {
      let value = sum[k] * gain
      let bits = random.next()
      for channel in 0..<3 {
        let level = Self.encoded[min(max(Int(saturating: value[channel] * 4095), 0), 4095)]
        let grain = normals[Int(truncatingIfNeeded: bits >> UInt64(16 * channel)) & 0xFFFF]
        pixels[3 &* k &+ channel] = UInt8(saturating: level + strength * grain + 0.5)
      }
    }
    return RGBImage(width: camera.width, height: camera.height, pixels: pixels)
  }

  /// sRGB levels from 0 to 255 for linear light in steps of 1/4095.
  private static let encoded: [Float] = (0...4095).map { 255 * SRGB.encoded(Float($0) / 4095) }
}
