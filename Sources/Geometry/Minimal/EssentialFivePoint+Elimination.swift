// The polynomial algebra of the five-point problem. E = x X + y Y + z Z + W with the null-space
// basis X, Y, Z, W. Linear forms are (x, y, z, 1); quadrics are stored as
// xx xy xz x yy yz y zz z 1 and cubics in Nistér's order
// xxx yyy xxy xyy xxz xx yyz yy xyz xy xzz xz x yzz yz y zzz zz z 1.

/// The ten cubics `det E = 0` and `(E Eᵀ − ½ tr(E Eᵀ)) E = 0`, one row of 20 each.
func fivePointConstraints(_ basis: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>) {
  @inline(__always) func e(_ r: Int, _ c: Int) -> SIMD4<Double> {
    let i = 3 &* r &+ c
    return SIMD4(basis[i], basis[9 &+ i], basis[18 &+ i], basis[27 &+ i])
  }
  withUnsafeTemporaryAllocation(of: Double.self, capacity: 70) { buffer in
    guard let q = buffer.baseAddress else { return }
    for k in 0..<200 { out[k] = 0 }
    for k in 0..<60 { q[k] = 0 }
    // Quadrics of the symmetric E Eᵀ: 00 01 02 11 12 22.
    let index = SIMD16<Int8>(0, 1, 2, 1, 3, 4, 2, 4, 5, 0, 0, 0, 0, 0, 0, 0)
    for i in 0..<3 {
      for j in i..<3 {
        let target = q + 10 &* Int(index[3 &* i &+ j])
        for k in 0..<3 { addProduct(e(i, k), e(j, k), to: target) }
      }
    }
    for k in 0..<10 {
      let half = 0.5 * (q[k] + q[30 &+ k] + q[50 &+ k])
      q[k] -= half
      q[30 &+ k] -= half
      q[50 &+ k] -= half
    }
    for i in 0..<3 {
      for j in 0..<3 {
        let row = out + 20 &* (3 &* i &+ j &+ 1)
        for k in 0..<3 { addCubic(q + 10 &* Int(index[3 &* i &+ k]), e(k, j), to: row) }
      }
    }
    let minor = q + 60
    for k in 0..<3 {
      let (a, b) = ((k &+ 1) % 3, (k &+ 2) % 3)
      for i in 0..<10 { minor[i] = 0 }
      addProduct(e(1, a), e(2, b), to: minor)
      addProduct(-e(1, b), e(2, a), to: minor)
      addCubic(minor, e(0, k), to: out)
    }
  }
}

@inline(__always)
private func addProduct(
  _ a: SIMD4<Double>, _ b: SIMD4<Double>, to q: UnsafeMutablePointer<Double>
) {
  q[0] += a.x * b.x
  q[1] += a.x * b.y + a.y * b.x
  q[2] += a.x * b.z + a.z * b.x
  q[3] += a.x * b.w + a.w * b.x
  q[4] += a.y * b.y
  q[5] += a.y * b.z + a.z * b.y
  q[6] += a.y * b.w + a.w * b.y
  q[7] += a.z * b.z
  q[8] += a.z * b.w + a.w * b.z
  q[9] += a.w * b.w
}

@inline(__always)
private func addCubic(
  _ q: UnsafePointer<Double>, _ l: SIMD4<Double>, to c: UnsafeMutablePointer<Double>
) {
  c[0] += q[0] * l.x
  c[1] += q[4] * l.y
  c[2] += q[0] * l.y + q[1] * l.x
  c[3] += q[1] * l.y + q[4] * l.x
  c[4] += q[0] * l.z + q[2] * l.x
  c[5] += q[0] * l.w + q[3] * l.x
  c[6] += q[4] * l.z + q[5] * l.y
  c[7] += q[4] * l.w + q[6] * l.y
  c[8] += q[1] * l.z + q[2] * l.y + q[5] * l.x
  c[9] += q[1] * l.w + q[3] * l.y + q[6] * l.x
  c[10] += q[2] * l.z + q[7] * l.x
  c[11] += q[2] * l.w + q[3] * l.z + q[8] * l.x
  c[12] += q[3] * l.w + q[9] * l.x
  c[13] += q[5] * l.z + q[7] * l.y
  c[14] += q[5] * l.w + q[6] * l.z + q[8] * l.y
  c[15] += q[6] * l.w + q[9] * l.y
  c[16] += q[7] * l.z
  c[17] += q[7] * l.w + q[8] * l.z
  c[18] += q[8] * l.w + q[9] * l.z
  c[19] += q[9] * l.w
}

/// The determinant (degree 10, constant first) of a 3 × 3 matrix of polynomials in z.
///
/// Rows of 13: cubic, cubic, quartic, constants first.
func fivePointDeterminant(_ b: UnsafePointer<Double>, _ out: UnsafeMutablePointer<Double>) {
  withUnsafeTemporaryAllocation(of: Double.self, capacity: 8) { buffer in
    guard let minor = buffer.baseAddress else { return }
    for k in 0...10 { out[k] = 0 }
    // Expanded along the third column, whose entries are the quartics.
    for r in 0..<3 {
      let p = b + 13 &* ((r &+ 1) % 3)
      let q = b + 13 &* ((r &+ 2) % 3)
      for k in 0..<7 { minor[k] = 0 }
      for i in 0..<4 {
        for j in 0..<4 { minor[i &+ j] += p[i] * q[4 &+ j] - p[4 &+ i] * q[j] }
      }
      let third = b + (13 &* r &+ 8)
      for i in 0..<7 {
        for j in 0..<5 { out[i &+ j] += minor[i] * third[j] }
      }
    }
  }
}
