/// A quadric error: the weighted sum of squared distances to planes and points.
///
/// Reference: Garland & Heckbert, "Surface Simplification Using Quadric Error Metrics", SIGGRAPH
/// 1997. A small weight on the distance to the points themselves, as in Trettner & Kobbelt, "Fast
/// and Robust QEF Minimization using Probabilistic Quadrics", Eurographics 2020, keeps the matrix
/// definite and triangles well shaped where the surface is flat.
struct Quadric: BitwiseCopyable {
  /// Minimum determinant of a definite matrix, relative to its cubed trace; below, rounding errors
  /// determine the position of the minimum.
  private static let minDeterminant = 1e-13

  private var xx = 0.0
  private var xy = 0.0
  private var xz = 0.0
  private var yy = 0.0
  private var yz = 0.0
  private var zz = 0.0
  private var bx = 0.0
  private var by = 0.0
  private var bz = 0.0
  private var c = 0.0
  /// Sum of the plane weights (areas).
  private(set) var weight = 0.0

  init() {}

  /// Adds `w` times the squared distance to the plane through `point` with unit normal `n`.
  mutating func addPlane(_ n: SIMD3<Double>, _ point: SIMD3<Double>, weight w: Double) {
    let d = -(n.x * point.x + n.y * point.y + n.z * point.z)
    xx += w * n.x * n.x
    xy += w * n.x * n.y
    xz += w * n.x * n.z
    yy += w * n.y * n.y
    yz += w * n.y * n.z
    zz += w * n.z * n.z
    bx += w * d * n.x
    by += w * d * n.y
    bz += w * d * n.z
    c += w * d * d
    weight += w
  }

  /// Adds `w` times the squared distance to `p`.
  mutating func addPoint(_ p: SIMD3<Double>, weight w: Double) {
    xx += w
    yy += w
    zz += w
    bx -= w * p.x
    by -= w * p.y
    bz -= w * p.z
    c += w * (p.x * p.x + p.y * p.y + p.z * p.z)
  }

  @inline(__always)
  static func + (a: Quadric, b: Quadric) -> Quadric {
    var q = a
    q.xx += b.xx
    q.xy += b.xy
    q.xz += b.xz
    q.yy += b.yy
    q.yz += b.yz
    q.zz += b.zz
    q.bx += b.bx
    q.by += b.by
    q.bz += b.bz
    q.c += b.c
    q.weight += b.weight
    return q
  }

  /// The error at `p`, at least 0.
  @inline(__always)
  func error(at p: SIMD3<Double>) -> Double {
    let gx = xx * p.x + xy * p.y + xz * p.z + 2 * bx
    let gy = xy * p.x + yy * p.y + yz * p.z + 2 * by
    let gz = xz * p.x + yz * p.y + zz * p.z + 2 * bz
    return max(0, gx * p.x + gy * p.y + gz * p.z + c)
  }

  /// The point of minimum error, or `nil` if the matrix is not safely definite.
  @inline(__always)
  var minimum: SIMD3<Double>? {
    let c00 = yy * zz - yz * yz
    let c01 = xz * yz - xy * zz
    let c02 = xy * yz - xz * yy
    let determinant = xx * c00 + xy * c01 + xz * c02
    let trace = xx + yy + zz
    guard determinant > Self.minDeterminant * trace * trace * trace else { return nil }
    let c11 = xx * zz - xz * xz
    let c12 = xy * xz - xx * yz
    let c22 = xx * yy - xy * xy
    let scale = -1 / determinant
    return SIMD3(
      (c00 * bx + c01 * by + c02 * bz) * scale, (c01 * bx + c11 * by + c12 * bz) * scale,
      (c02 * bx + c12 * by + c22 * bz) * scale)
  }
}
