import Numerics

// Residual loops that the compiler can vectorize: plain arithmetic on separate arrays, one store
// per item. (In long expressions, the compiler splits arithmetic on SIMD types of floats into
// lanes.) Single precision is accurate to about 1e-4 pixels, and these values only rank models:
// refined and returned models are computed in double precision.

/// The nine entries of a matrix in single precision.
struct KernelMatrix {
  let m00, m01, m02, m10, m11, m12, m20, m21, m22: Float

  init(_ m: Matrix3) {
    m00 = Float(m.c0.x)
    m01 = Float(m.c1.x)
    m02 = Float(m.c2.x)
    m10 = Float(m.c0.y)
    m11 = Float(m.c1.y)
    m12 = Float(m.c2.y)
    m20 = Float(m.c0.z)
    m21 = Float(m.c1.z)
    m22 = Float(m.c2.z)
  }
}

/// Pointers to the arrays of x₁, y₁, x₂, y₂.
struct PairPointers {
  let x1, y1, x2, y2: UnsafePointer<Float>

  @inline(__always) init(_ base: UnsafePointer<Float>, stride: Int) {
    x1 = base
    y1 = base + stride
    x2 = base + 2 &* stride
    y2 = base + 3 &* stride
  }
}

/// Squared Sampson distances in pixels, as in `sampsonResidual`; `weights` are the reciprocal
/// squared focal lengths.
@inline(never)
func sampsonKernel(
  _ e: KernelMatrix, _ weights: SIMD2<Float>, _ p: PairPointers, _ count: Int,
  _ out: UnsafeMutablePointer<Float>
) {
  let (w1, w2) = (weights.x, weights.y)
  for i in 0..<count { out[i] = squaredSampson(e, p, i, w1, w2) }
}

/// The same with squared focal lengths of each pair, at intervals of `stride`.
@inline(never)
func sampsonKernel(
  _ e: KernelMatrix, scaled p: PairPointers, _ squares: UnsafePointer<Float>, _ stride: Int,
  _ count: Int, _ out: UnsafeMutablePointer<Float>
) {
  let (first, second) = (squares, squares + stride)
  for i in 0..<count { out[i] = squaredSampson(e, p, i, 1 / first[i], 1 / second[i]) }
}

@inline(__always)
private func squaredSampson(
  _ e: KernelMatrix, _ p: PairPointers, _ i: Int, _ w1: Float, _ w2: Float
) -> Float {
  let (x1, y1, x2, y2) = (p.x1[i], p.y1[i], p.x2[i], p.y2[i])
  let l0 = e.m00 * x1 + e.m01 * y1 + e.m02
  let l1 = e.m10 * x1 + e.m11 * y1 + e.m12
  let l2 = e.m20 * x1 + e.m21 * y1 + e.m22
  let m0 = e.m00 * x2 + e.m10 * y2 + e.m20
  let m1 = e.m01 * x2 + e.m11 * y2 + e.m21
  let c = x2 * l0 + y2 * l1 + l2
  return c * c / ((l0 * l0 + l1 * l1) * w2 + (m0 * m0 + m1 * m1) * w1)
}

/// Mean squared transfer errors in pixels; `weights` are half the squared focal lengths.
@inline(never)
func transferKernel(
  _ h: KernelMatrix, _ g: KernelMatrix, _ weights: SIMD2<Float>, _ p: PairPointers, _ count: Int,
  _ out: UnsafeMutablePointer<Float>
) {
  let (w1, w2) = (weights.x, weights.y)
  for i in 0..<count { out[i] = squaredTransfer(h, g, p, i, w1, w2) }
}

/// The same with squared focal lengths of each pair, at intervals of `stride`.
@inline(never)
func transferKernel(
  _ h: KernelMatrix, _ g: KernelMatrix, scaled p: PairPointers, _ squares: UnsafePointer<Float>,
  _ stride: Int, _ count: Int, _ out: UnsafeMutablePointer<Float>
) {
  let (first, second) = (squares, squares + stride)
  for i in 0..<count {
    out[i] = squaredTransfer(h, g, p, i, 0.5 * first[i], 0.5 * second[i])
  }
}

@inline(__always)
private func squaredTransfer(
  _ h: KernelMatrix, _ g: KernelMatrix, _ p: PairPointers, _ i: Int, _ w1: Float, _ w2: Float
) -> Float {
  let (x1, y1, x2, y2) = (p.x1[i], p.y1[i], p.x2[i], p.y2[i])
  let z2 = h.m20 * x1 + h.m21 * y1 + h.m22
  let dx2 = (h.m00 * x1 + h.m01 * y1 + h.m02) / z2 - x2
  let dy2 = (h.m10 * x1 + h.m11 * y1 + h.m12) / z2 - y2
  let z1 = g.m20 * x2 + g.m21 * y2 + g.m22
  let dx1 = (g.m00 * x2 + g.m01 * y2 + g.m02) / z1 - x1
  let dy1 = (g.m10 * x2 + g.m11 * y2 + g.m12) / z1 - y1
  return (dx2 * dx2 + dy2 * dy2) * w2 + (dx1 * dx1 + dy1 * dy1) * w1
}

/// Multiplies values by factors.
@inline(never)
func scaleKernel(
  _ factors: UnsafePointer<Float>, _ count: Int, _ out: UnsafeMutablePointer<Float>
) {
  for i in 0..<count { out[i] *= factors[i] }
}

/// Squared reprojection errors in pixels, NaN behind the camera; `scales` are the squared focal
/// lengths. The arrays of X, Y, Z, x, y start at `p` at intervals of `stride`.
@inline(never)
func projectionKernel(
  _ r: KernelMatrix, _ t: SIMD3<Float>, _ scales: SIMD2<Float>, _ p: UnsafePointer<Float>,
  _ stride: Int, _ count: Int, _ out: UnsafeMutablePointer<Float>
) {
  let (px, py, pz) = (p, p + stride, p + 2 &* stride)
  let (ox, oy) = (p + 3 &* stride, p + 4 &* stride)
  let (tx, ty, tz, sx, sy) = (t.x, t.y, t.z, scales.x, scales.y)
  for i in 0..<count {
    let z = r.m20 * px[i] + r.m21 * py[i] + r.m22 * pz[i] + tz
    let ex = (r.m00 * px[i] + r.m01 * py[i] + r.m02 * pz[i] + tx) / z - ox[i]
    let ey = (r.m10 * px[i] + r.m11 * py[i] + r.m12 * pz[i] + ty) / z - oy[i]
    out[i] = z > 0 ? ex * ex * sx + ey * ey * sy : Float.nan
  }
}
