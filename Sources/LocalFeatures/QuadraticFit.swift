/// The quadratic fit to the 27 differences of Gaussians around a pixel.
///
/// Reference: Brown & Lowe, "Invariant Features from Interest Point Groups", BMVC 2002.
struct QuadraticFit {
  /// Maximum offset along an axis, samples, without a move to the adjacent sample: slightly above
  /// one half, so that a fit does not alternate between two samples (VLFeat).
  static let maxCenteredOffset: Float = 0.6
  /// Minimum determinant of the Hessian, gray levels cubed, for a solution.
  static let minDeterminant: Float = 1e-12
  /// The offset if the fit is singular, samples: too large to be accepted.
  static let singularOffset: Float = 100

  /// Position of the extremum relative to the pixel: x, y, level. Large if the fit is singular.
  let offset: SIMD3<Float>
  /// Interpolated difference of Gaussians at the extremum.
  let value: Float
  private let xx: Float
  private let yy: Float
  private let xy: Float

  init(_ octave: Octave, level s: Int, x: Int, y: Int) {
    func d(_ dx: Int, _ dy: Int, _ ds: Int) -> Float { octave.difference(s + ds, x + dx, y + dy) }
    let c = d(0, 0, 0)
    let g = SIMD3(
      0.5 * (d(1, 0, 0) - d(-1, 0, 0)), 0.5 * (d(0, 1, 0) - d(0, -1, 0)),
      0.5 * (d(0, 0, 1) - d(0, 0, -1)))
    xx = d(1, 0, 0) + d(-1, 0, 0) - 2 * c
    yy = d(0, 1, 0) + d(0, -1, 0) - 2 * c
    xy = 0.25 * (d(1, 1, 0) + d(-1, -1, 0) - d(1, -1, 0) - d(-1, 1, 0))
    let ss = d(0, 0, 1) + d(0, 0, -1) - 2 * c
    let xs = 0.25 * (d(1, 0, 1) + d(-1, 0, -1) - d(1, 0, -1) - d(-1, 0, 1))
    let ys = 0.25 * (d(0, 1, 1) + d(0, -1, -1) - d(0, 1, -1) - d(0, -1, 1))
    // Cramer's rule for H offset = −g.
    let (a, b, e) = (yy * ss - ys * ys, xs * ys - xy * ss, xy * ys - xs * yy)
    let det = xx * a + xy * b + xs * e
    guard abs(det) > Self.minDeterminant else {
      offset = SIMD3(repeating: Self.singularOffset)
      value = c
      return
    }
    let (f, h, i) = (xx * ss - xs * xs, xs * xy - xx * ys, xx * yy - xy * xy)
    offset = SIMD3(
      -(a * g.x + b * g.y + e * g.z) / det, -(b * g.x + f * g.y + h * g.z) / det,
      -(e * g.x + h * g.y + i * g.z) / det)
    value = c + 0.5 * (g.x * offset.x + g.y * offset.y + g.z * offset.z)
  }

  /// Direction of the adjacent sample for a component of the offset: −1, 0 or 1.
  func step(_ component: Float) -> Int {
    component > Self.maxCenteredOffset ? 1 : component < -Self.maxCenteredOffset ? -1 : 0
  }

  /// Whether the principal curvatures have the same sign and a ratio below `ratio`.
  func isBlob(ratio: Float) -> Bool {
    let trace = xx + yy
    let det = xx * yy - xy * xy
    return det > 0 && trace * trace * ratio < (ratio + 1) * (ratio + 1) * det
  }
}
