import Geometry
import Numerics
import Scene

extension DenseView {
  /// Minimum number of sparse points for a depth range.
  static let minSeeds = SeededDepths.minSeeds
  /// Minimum depth in front of the camera, scene units, to avoid division by zero.
  private static let minDepth = 1e-9
  /// Approximate number of sensor depths used.
  private static let maxSensorSamples = 4096
  /// Factors on the limits of the range of inverse depths, which extend it by about a third at each
  /// end.
  private static let widening: (Float, Float) = (0.75, 1.33)

  /// Projects the view's sparse points, which seed the hypotheses and bound the depths to search.
  ///
  /// The range is that of the points without the outermost percent, extended by a third.
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
