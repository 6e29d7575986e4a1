import Foundation
import Support

/// Maps numbers 0 ... 1 to colors.
enum ColorMap {
  /// Rainbow from blue over green to red with uniform lightness steps.
  ///
  /// Reference: polynomial fit of "Turbo, An Improved Rainbow Colormap for
  /// Visualization", Mikhailov, 2019.
  static func turbo(_ value: Float) -> SIMD3<Float> {
    let x = min(max(value.isFinite ? value : 0, 0), 1)
    func polynomial(_ c: [Float]) -> Float { c.reversed().reduce(0) { $0 * x + $1 } }
    let color = SIMD3(
      polynomial([0.135_721_38, 4.615_392_6, -42.660_322, 132.131_08, -152.942_39, 59.286_38]),
      polynomial([0.091_402_61, 2.194_188_4, 4.842_966_6, -14.185_033, 4.277_298_6, 2.829_566]),
      polynomial([0.106_673_3, 12.641_946, -60.582_05, 110.362_77, -89.903_11, 27.348_25]))
    return color.clamped(lowerBound: .zero, upperBound: .one) * 255
  }

  /// Dark violet to pale yellow, for counts on a dark background.
  ///
  /// Stops of "inferno", van der Walt & Smith, 2015.
  static func ember(_ value: Float) -> SIMD3<Float> {
    let stops: [SIMD3<Float>] = [
      SIMD3(34, 22, 66), SIMD3(87, 16, 110), SIMD3(150, 38, 103), SIMD3(208, 71, 66),
      SIMD3(243, 120, 25), SIMD3(252, 185, 43), SIMD3(252, 250, 164),
    ]
    let x = min(max(value.isFinite ? value : 0, 0), 1) * Float(stops.count - 1)
    let i = min(Int(saturating: x), stops.count - 2)
    return stops[i] + (stops[i + 1] - stops[i]) * (x - Float(i))
  }

  /// A saturated color of the given hue, 0 ... 1 around the circle.
  static func hue(_ value: Float, lightness: Float = 1) -> SIMD3<Float> {
    let h = (value - value.rounded(.down)) * 6
    func channel(_ offset: Float) -> Float {
      let d = abs((h + offset).truncatingRemainder(dividingBy: 6) - 3) - 1
      return min(max(d, 0), 1)
    }
    let pure = SIMD3(channel(0), channel(4), channel(2))
    return (pure * 0.8 + 0.2) * 255 * lightness
  }
}
