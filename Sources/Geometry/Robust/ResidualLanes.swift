import Numerics

/// A matrix with every entry repeated in four lanes.
///
/// Swift splits arithmetic between a scalar and a vector into single lanes; vectors on both sides
/// stay whole.
struct LaneMatrix {
  let m00, m01, m02, m10, m11, m12, m20, m21, m22: SIMD4<Double>

  @inline(__always) init(_ m: Matrix3) {
    m00 = SIMD4(repeating: m.c0.x)
    m01 = SIMD4(repeating: m.c1.x)
    m02 = SIMD4(repeating: m.c2.x)
    m10 = SIMD4(repeating: m.c0.y)
    m11 = SIMD4(repeating: m.c1.y)
    m12 = SIMD4(repeating: m.c2.y)
    m20 = SIMD4(repeating: m.c0.z)
    m21 = SIMD4(repeating: m.c1.z)
    m22 = SIMD4(repeating: m.c2.z)
  }
}

/// Squared Sampson distances in pixels of four pairs (x₁, y₁, x₂, y₂) at once.
struct SampsonLanes {
  private let e: LaneMatrix
  private let weight1: SIMD4<Double>
  private let weight2: SIMD4<Double>

  @inline(__always) init(_ e: Matrix3, _ focals: SIMD2<Double>) {
    self.e = LaneMatrix(e)
    weight1 = SIMD4(repeating: 1 / (focals.x * focals.x))
    weight2 = SIMD4(repeating: 1 / (focals.y * focals.y))
  }

  @inline(__always) func squared(_ p: UnsafePointer<SIMD4<Double>>) -> SIMD4<Double> {
    let (x1, y1, x2, y2) = (p[0], p[1], p[2], p[3])
    let l0 = e.m00 * x1 + e.m01 * y1 + e.m02
    let l1 = e.m10 * x1 + e.m11 * y1 + e.m12
    let l2 = e.m20 * x1 + e.m21 * y1 + e.m22
    let m0 = e.m00 * x2 + e.m10 * y2 + e.m20
    let m1 = e.m01 * x2 + e.m11 * y2 + e.m21
    let c = x2 * l0 + y2 * l1 + l2
    return c * c / ((l0 * l0 + l1 * l1) * weight2 + (m0 * m0 + m1 * m1) * weight1)
  }
}

/// Mean squared transfer errors in pixels of four pairs under a homography and its inverse.
struct TransferLanes {
  private let h: LaneMatrix
  private let g: LaneMatrix
  private let weight1: SIMD4<Double>
  private let weight2: SIMD4<Double>

  @inline(__always) init(_ h: Matrix3, _ inverse: Matrix3, _ focals: SIMD2<Double>) {
    self.h = LaneMatrix(h)
    g = LaneMatrix(inverse)
    weight1 = SIMD4(repeating: 0.5 * focals.x * focals.x)
    weight2 = SIMD4(repeating: 0.5 * focals.y * focals.y)
  }

  @inline(__always) func squared(_ p: UnsafePointer<SIMD4<Double>>) -> SIMD4<Double> {
    let (x1, y1, x2, y2) = (p[0], p[1], p[2], p[3])
    let z2 = h.m20 * x1 + h.m21 * y1 + h.m22
    let dx2 = (h.m00 * x1 + h.m01 * y1 + h.m02) / z2 - x2
    let dy2 = (h.m10 * x1 + h.m11 * y1 + h.m12) / z2 - y2
    let z1 = g.m20 * x2 + g.m21 * y2 + g.m22
    let dx1 = (g.m00 * x2 + g.m01 * y2 + g.m02) / z1 - x1
    let dy1 = (g.m10 * x2 + g.m11 * y2 + g.m12) / z1 - y1
    return (dx2 * dx2 + dy2 * dy2) * weight2 + (dx1 * dx1 + dy1 * dy1) * weight1
  }
}
