import Foundation
import Numerics

/// Position of the minimum of a function that is unimodal on the interval.
func goldenSection(_ start: Double, _ end: Double, _ value: (Double) -> Double) -> Double {
  let ratio = (5.0.squareRoot() - 1) / 2
  var (a, b) = (start, end)
  var (c, d) = (b - ratio * (b - a), a + ratio * (b - a))
  var (atC, atD) = (value(c), value(d))
  for _ in 0..<40 where b - a > searchTolerance {
    if atC < atD {
      (b, d, atD) = (d, c, atC)
      c = b - ratio * (b - a)
      atC = value(c)
    } else {
      (a, c, atC) = (c, d, atD)
      d = a + ratio * (b - a)
      atD = value(d)
    }
  }
  return (a + b) / 2
}

/// The factor on both focal lengths for which a homography of normalized coordinates is closest to
/// a rotation; `nil` if it is outside 0.3 ... 3.3.
func rotationFocalFactor(_ h: Matrix3) -> Double? {
  let root = cbrt(h.determinant)
  guard root.isFinite, abs(root) > minRoot else { return nil }
  let unit = h * (1 / root)
  func cost(_ logFactor: Double) -> Double {
    let s = exp(logFactor)
    let m =
      Matrix3(diagonal: SIMD3(1 / s, 1 / s, 1)) * unit * Matrix3(diagonal: SIMD3(s, s, 1))
    return (m.transpose * m - .identity).norm
  }
  let (low, width, steps) = (log(minFactor), log(factorSpan) / 60, 60)
  let costs = (0...steps).map { cost(low + width * Double($0)) }
  guard let best = costs.indices.min(by: { costs[$0] < costs[$1] }), best > 0, best < steps else {
    return nil
  }
  return exp(
    goldenSection(low + width * Double(best - 1), low + width * Double(best + 1), cost))
}

/// Width of the interval, in the logarithm of a focal length, at which the search ends.
private let searchTolerance = 1e-10

/// Minimum cube root of the determinant of a homography that can be scaled to determinant 1.
private let minRoot = 1e-12

/// Minimum factor on a guessed focal length; guesses are assumed to be within this range.
private let minFactor = 0.3
private let factorSpan = 11.0
