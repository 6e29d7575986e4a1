import Foundation

extension COLMAPLens {
  /// Distorted radius of a point at undistorted radius `r`, both in focal lengths; non-radial terms
  /// are ignored. NaN where the model is undefined.
  func radius(_ r: Double, _ extra: [Double]) -> Double {
    let angle = atan(r)
    switch self {
    case .simplePinhole, .pinhole: return r
    case .simpleRadial, .radial: return r * Self.series(r, extra)
    case .openCV: return r * Self.series(r, Array(extra.prefix(2)))
    case .fullOpenCV:
      let above = Self.series(r, [extra[0], extra[1], extra[4]])
      return r * above / Self.series(r, Array(extra.suffix(3)))
    case .openCVFisheye, .simpleRadialFisheye, .radialFisheye, .simpleFisheye, .fisheye:
      return angle * Self.series(angle, extra)
    case .thinPrismFisheye:
      return angle * Self.series(angle, [extra[0], extra[1], extra[4], extra[5]])
    case .radTanThinPrismFisheye: return angle * Self.series(angle, Array(extra.prefix(6)))
    case .fieldOfView:
      let omega = extra[0]
      guard abs(omega) > Self.minParameter else { return r }
      return atan(2 * r * tan(omega / 2)) / omega
    case .simpleDivision, .division:
      let k = extra[0]
      guard abs(k * r) > Self.minParameter else { return r }
      return (1 - (1 - 4 * k * r * r).squareRoot()) / (2 * k * r)
    case .enhancedUnified:
      return r / (extra[0] * (extra[1] * r * r + 1).squareRoot() + 1 - extra[0])
    }
  }

  /// Parameters below this value give a pinhole model, to avoid division by zero.
  private static let minParameter = 1e-9

  /// `1 + k₁ x² + k₂ x⁴ + …`.
  private static func series(_ x: Double, _ k: [Double]) -> Double {
    var (sum, power) = (1.0, 1.0)
    for value in k {
      power *= x * x
      sum += value * power
    }
    return sum
  }
}
