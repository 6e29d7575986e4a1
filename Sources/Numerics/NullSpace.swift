/// An orthonormal basis of the orthogonal complement of `count` given vectors.
///
/// Householder QR of the given vectors; no allocation. Dependent vectors yield an arbitrary basis
/// of `size − count` vectors, which the caller must detect from its residuals.
///
/// - Parameters:
///   - a: `count` vectors of `size` values each (`count` < `size`), overwritten.
///   - basis: Receives `size − count` vectors of `size` values.
public func nullSpace(
  _ a: UnsafeMutablePointer<Double>, count: Int, size: Int, basis: UnsafeMutablePointer<Double>
) {
  for j in 0..<count {
    let v = a + j &* size
    var norm2 = 0.0
    for k in j..<size { norm2 += v[k] * v[k] }
    guard norm2 > 0 else { continue }
    let alpha = v[j] > 0 ? -norm2.squareRoot() : norm2.squareRoot()
    // The reflector (I − 2 h hᵀ / |h|²) is stored in place, scaled to |h|² = 2.
    v[j] -= alpha
    let scale = (1 / (norm2 - alpha * (v[j] + alpha))).squareRoot()
    for k in j..<size { v[k] *= scale }
    for i in j &+ 1..<max(count, j &+ 1) { reflect(a + i &* size, by: v, from: j, size: size) }
  }
  for i in 0..<size &- count {
    let b = basis + i &* size
    for k in 0..<size { b[k] = 0 }
    b[count &+ i] = 1
    for j in (0..<count).reversed() { reflect(b, by: a + j &* size, from: j, size: size) }
  }
}

@inline(__always)
private func reflect(
  _ x: UnsafeMutablePointer<Double>, by h: UnsafeMutablePointer<Double>, from: Int, size: Int
) {
  var product = 0.0
  for k in from..<size { product += h[k] * x[k] }
  for k in from..<size { x[k] -= product * h[k] }
}
