import Foundation

/// Up to three real roots of a polynomial, without allocation.
@frozen public struct ShortRoots: Sendable {
  public var count: Int
  /// The first `count` lanes are roots.
  public var values: SIMD4<Double>

  @inlinable init(count: Int, values: SIMD4<Double>) {
    self.count = count
    self.values = values
  }
}

/// The real roots of `a x² + b x + c`, ascending; for `a` = 0, those of the linear equation.
public func quadraticRoots(_ a: Double, _ b: Double, _ c: Double) -> ShortRoots {
  if a == 0 {
    return b == 0
      ? ShortRoots(count: 0, values: .zero) : ShortRoots(count: 1, values: SIMD4(-c / b, 0, 0, 0))
  }
  let d = b * b - 4 * a * c
  guard d >= 0 else { return ShortRoots(count: 0, values: .zero) }
  let q = -0.5 * (b + (b < 0 ? -d.squareRoot() : d.squareRoot()))
  let (r, s) = (q / a, q == 0 ? 0 : c / q)
  return ShortRoots(count: 2, values: SIMD4(min(r, s), max(r, s), 0, 0))
}

/// The real roots of `x³ + a x² + b x + c` in closed form, refined by Newton steps.
public func monicCubicRoots(_ a: Double, _ b: Double, _ c: Double) -> ShortRoots {
  let q = (a * a - 3 * b) / 9
  let r = (2 * a * a * a - 9 * a * b + 27 * c) / 54
  var roots: ShortRoots
  if r * r < q * q * q {
    let theta = acos(min(1, max(-1, r / (q * q * q).squareRoot())))
    let m = -2 * q.squareRoot()
    roots = ShortRoots(
      count: 3,
      values: SIMD4(
        m * cos(theta / 3) - a / 3, m * cos((theta + 2 * .pi) / 3) - a / 3,
        m * cos((theta - 2 * .pi) / 3) - a / 3, 0))
  } else {
    let s = -(r < 0 ? -1.0 : 1.0) * cbrt(abs(r) + max(0, r * r - q * q * q).squareRoot())
    roots = ShortRoots(count: 1, values: SIMD4((s + (s == 0 ? 0 : q / s)) - a / 3, 0, 0, 0))
  }
  for k in 0..<roots.count {
    var x = roots.values[k]
    for _ in 0..<2 {
      let f = ((x + a) * x + b) * x + c
      let slope = (3 * x + 2 * a) * x + b
      guard abs(slope) > minSlope else { break }
      x -= f / slope
    }
    roots.values[k] = x
  }
  return roots
}

/// Slope below which a root counts as a double root, which Newton steps do not improve.
private let minSlope = 1e-12
