import Geometry
import Numerics
import Scene

extension DenseView {
  /// Fewest sparse points that tell a depth range.
  static let minSeeds = SeededDepths.minSeeds
  /// Smallest depth in front of the camera, scene units, that is divided by.
  private static let minDepth = 1e-9
  /// About the number of sensor depths that take part.
  private static let maxSensorSamples = 4096
  /// Factors that widen the range of inverse depths by a third of the depth at either end.
  private static let widening: (Float, Float) = (0.75, 1.33)

  /// Projects the view's sparse points: they seed the hypotheses and bound the depths searched.
  ///
  /// The range is that of the points but for the outermost percent, widened by a third.
  mutating func takeSeeds(_ points: [SIMD3<Double>], sensorScale: Double?) {
    seeds = points.compactMap { point in
      let local = pose * point
      guard local.z > Self.minDepth else { return nil }
      let pixel = SIMD2(
        camera.fx * local.x / local.z + camera.cx, camera.fy * local.y / local.z + camera.cy)
      guard pixel.x >= 0, pixel.y >= 0, pixel.x < Double(camera.width),
        pixel.y < Double(camera.height)
      else { return nil }
      return SIMD3(Float(pixel.x), Float(pixel.y), Float(local.z))
    }
    seedCount = seeds.count
    var depths = seeds.map(\.z)
    if let scale = sensorScale, let sensor {
      let step = max(1, sensor.pixels.count / Self.maxSensorSamples)
      for i in stride(from: 0, to: sensor.pixels.count, by: step) where sensor.pixels[i] > 0 {
        depths.append(sensor.pixels[i] * Float(scale))
      }
    }
    guard seeds.count >= Self.minSeeds else { return }
    depths.sort()
    let low = depths[depths.count / 100]
    let high = depths[depths.count - 1 - depths.count / 100]
    inverseRange = Self.widening.0 / high...Self.widening.1 / low
  }
}
