import Geometry
import Imaging
import Numerics
import Scene
import Support

extension DenseView {
  /// Ratios of sparse depth to sensor depth at the view's seeds.
  func sensorRatios() -> [Double] {
    guard let sensor else { return [] }
    return seeds.compactMap { seed in
      let x = (Double(seed.x) - camera.cx) / camera.fx
      let y = (Double(seed.y) - camera.cy) / camera.fy
      let pixel = distorted.project(SIMD3(x, y, 1))
      let u = pixel.x / Double(distorted.width) * Double(sensor.width)
      let v = pixel.y / Double(distorted.height) * Double(sensor.height)
      guard u >= 0, v >= 0, u < Double(sensor.width), v < Double(sensor.height) else { return nil }
      let depth = Double(sensor.pixels[Int(saturating: v) * sensor.width + Int(saturating: u)])
      return depth > 0 && depth.isFinite ? Double(seed.z) / depth : nil
    }
  }
}

/// Estimates the number of scene units per meter of sensor depth.
enum SensorScale {
  /// Minimum number of sparse points with sensor depth.
  static let minSamples = 20
  /// Maximum relative median deviation of the ratios.
  static let maxSpread = 0.1
  /// Maximum difference of the ratio from 1 in a metric reconstruction: the error of a sensor.
  private static let metricTolerance = 0.02

  /// The scale, or `nil` if there is nothing to compare with or the ratios disagree, with the
  /// source or reason.
  static func estimate(
    ratios: [Double], isMetric: Bool
  ) -> (scale: Double?, source: SensorScaleSource) {
    let sorted = ratios.sorted()
    guard sorted.count >= minSamples, let median = sorted.medianOfSorted() else {
      if isMetric { return (1, .metricReconstruction) }
      return (nil, .fewPoints(count: sorted.count, limit: minSamples))
    }
    let spread = sorted.map { abs($0 - median) / median }.median() ?? 0
    guard spread <= maxSpread else {
      return (nil, .disagreement(spread: spread))
    }
    if isMetric, abs(median - 1) < metricTolerance { return (1, .metricReconstruction) }
    return (median, .sparsePoints)
  }
}
