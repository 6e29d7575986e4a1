/// Colors shared by the charts, sRGB 0 ... 255.
enum Ink {
  /// Background of the image.
  static let ground = SIMD3<Float>(24, 26, 30)
  /// Background of the chart.
  static let panel = SIMD3<Float>(34, 37, 43)
  /// Areas without data.
  static let empty = SIMD3<Float>(46, 49, 56)
  static let text = SIMD3<Float>(228, 230, 234)
  static let faintText = SIMD3<Float>(168, 172, 180)
  /// Axes and rings, and grid lines.
  static let rule = SIMD3<Float>(84, 90, 100)
  static let grid = SIMD3<Float>(52, 56, 64)
  /// Existing items, wanted or highlighted items, and errors.
  static let present = SIMD3<Float>(88, 200, 120)
  static let wanted = SIMD3<Float>(240, 200, 80)
  static let wrong = SIMD3<Float>(232, 84, 72)
  static let bar = SIMD3<Float>(88, 140, 200)
}
