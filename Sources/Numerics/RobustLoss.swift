import Foundation

/// A loss ρ(s) of a squared residual s that grows more slowly than s beyond `scale`².
///
/// All losses are close to s near 0; `scale` is the residual at which they deviate from it.
///
/// Reference: Triggs et al., "Bundle Adjustment – A Modern Synthesis", 2000, section 3.
public enum RobustLoss: Equatable, Sendable {
  case squared
  case huber(scale: Double)
  case softL1(scale: Double)
  case cauchy(scale: Double)
  /// min(s, scale²): residuals larger than the scale have no influence.
  case truncated(scale: Double)

  /// ρ(s) and its derivative, which is the weight in iteratively reweighted least squares.
  @inlinable public func evaluate(_ s: Double) -> (value: Double, weight: Double) {
    switch self {
    case .squared:
      return (s, 1)
    case .huber(let a):
      if s <= a * a { return (s, 1) }
      let root = s.squareRoot()
      return (2 * a * root - a * a, a / root)
    case .softL1(let a):
      let root = (1 + s / (a * a)).squareRoot()
      return (2 * a * a * (root - 1), 1 / root)
    case .cauchy(let a):
      let ratio = s / (a * a)
      return (a * a * log1p(ratio), 1 / (1 + ratio))
    case .truncated(let a):
      return s < a * a ? (s, 1) : (a * a, 0)
    }
  }
}
