import Foundation
import Numerics

/// A fundamental matrix between two views of one camera, as evidence about its focal length.
public struct FocalConstraint: Sendable, Equatable {
  /// `x₂ᵀ F x₁ = 0` for undistorted pixels measured from the principal point.
  public var centeredFundamental: Matrix3
  /// How much it counts, for example its number of inliers.
  public var weight: Double

  public init(centeredFundamental: Matrix3, weight: Double) {
    self.centeredFundamental = centeredFundamental
    self.weight = weight
  }
}

/// A focal length found from fundamental matrices.
public struct SharedFocal: Sendable, Equatable {
  /// Pixels.
  public var focal: Double
  /// Weighted mean misfit at `focal`, 0 (all essential) ... 1.
  public var cost: Double
  /// How much the misfit grows when the focal length is a fifth longer or shorter (the lesser
  /// growth, over `cost` + 0.01): below about 0.5 the matrices say little, as when the optical
  /// axes meet in one point.
  public var sharpness: Double
}

/// The common focal length that makes many fundamental matrices most nearly essential.
///
/// For the right focal length f, diag(f, f, 1) F diag(f, f, 1) has two equal singular values.
/// Minimises the weighted sum of r² / (r² + τ²), r = (σ₁ − σ₂) / (σ₁ + σ₂), τ = 0.05, by a search
/// over log f: wrong matrices saturate.
///
/// - Parameters:
///   - pairs: Planar and panoramic pairs say nothing: leave them out.
///   - range: Focal lengths to search, pixels.
/// - Returns: `nil` without pairs or when the best lies at an end of the range.
///
/// Reference: Mendonça & Cipolla, "A Simple Technique for Self-Calibration", CVPR 1999.
public func estimateSharedFocal(
  pairs: [FocalConstraint], range: ClosedRange<Double>
) -> SharedFocal? {
  let usable = pairs.filter { $0.weight > 0 && $0.centeredFundamental.norm.isFinite }
  guard !usable.isEmpty, range.lowerBound > 0, range.upperBound > range.lowerBound else {
    return nil
  }
  func cost(_ logFocal: Double) -> Double { essentialMisfit(usable, focal: exp(logFocal)) }
  let (low, high) = (log(range.lowerBound), log(range.upperBound))
  let steps = 120
  let width = (high - low) / Double(steps)
  var best = 0
  var bestCost = Double.infinity
  for k in 0...steps {
    let value = cost(low + width * Double(k))
    if value < bestCost { (best, bestCost) = (k, value) }
  }
  guard best > 0, best < steps else { return nil }
  let found = goldenSection(
    low + width * Double(best - 1), low + width * Double(best + 1), cost)
  let least = cost(found)
  let growth = min(cost(found + log(1.2)), cost(found - log(1.2))) - least
  return SharedFocal(focal: exp(found), cost: least, sharpness: growth / (least + 0.01))
}

/// Weighted mean of the saturated inequality of the two large singular values.
private func essentialMisfit(_ pairs: [FocalConstraint], focal: Double) -> Double {
  var sum = 0.0
  var weight = 0.0
  let k = Matrix3(diagonal: SIMD3(focal, focal, 1))
  for pair in pairs {
    let s = (k * pair.centeredFundamental * k).svd().values
    let r = s.x > 0 ? (s.x - s.y) / (s.x + s.y) : 1
    sum += pair.weight * r * r / (r * r + 0.05 * 0.05)
    weight += pair.weight
  }
  return sum / weight
}

/// The place of a minimum within an interval in which the function has only one.
func goldenSection(_ start: Double, _ end: Double, _ value: (Double) -> Double) -> Double {
  let ratio = (5.0.squareRoot() - 1) / 2
  var (a, b) = (start, end)
  var (c, d) = (b - ratio * (b - a), a + ratio * (b - a))
  var (atC, atD) = (value(c), value(d))
  for _ in 0..<40 where b - a > 1e-10 {
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

/// The factor on both focal lengths that makes a homography of normalised coordinates most nearly
/// a rotation; `nil` where it lies outside 0.3 ... 3.3.
func rotationFocalFactor(_ h: Matrix3) -> Double? {
  let root = cbrt(h.determinant)
  guard root.isFinite, abs(root) > 1e-12 else { return nil }
  let unit = h * (1 / root)
  func cost(_ logFactor: Double) -> Double {
    let s = exp(logFactor)
    let m =
      Matrix3(diagonal: SIMD3(1 / s, 1 / s, 1)) * unit * Matrix3(diagonal: SIMD3(s, s, 1))
    return (m.transpose * m - .identity).norm
  }
  let (low, width, steps) = (log(0.3), log(11.0) / 60, 60)
  let costs = (0...steps).map { cost(low + width * Double($0)) }
  guard let best = costs.indices.min(by: { costs[$0] < costs[$1] }), best > 0, best < steps else {
    return nil
  }
  return exp(
    goldenSection(low + width * Double(best - 1), low + width * Double(best + 1), cost))
}
