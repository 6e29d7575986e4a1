/// Eight floats, one AVX register.
typealias Float8 = SIMD8<Float>

/// Reads eight values from an unaligned address.
@inline(__always) func load8(_ p: UnsafePointer<Float>) -> Float8 {
  UnsafeRawPointer(p).loadUnaligned(as: Float8.self)
}

/// Writes eight values to an unaligned address.
@inline(__always) func store8(_ value: Float8, _ p: UnsafeMutablePointer<Float>) {
  UnsafeMutableRawPointer(p).storeBytes(of: value, as: Float8.self)
}

@inline(__always) func store8(_ value: SIMD8<Int32>, _ p: UnsafeMutablePointer<Int32>) {
  UnsafeMutableRawPointer(p).storeBytes(of: value, as: SIMD8<Int32>.self)
}

// `replacing(with:where:)` and `any` compile to one or two instructions; the standard library's
// `pointwiseMax` and bit operations on masks do not.

/// The lane-wise maximum.
@inline(__always) func fastPointwiseMax(_ a: Float8, _ b: Float8) -> Float8 {
  a.replacing(with: b, where: a .< b)
}

/// The lane-wise minimum.
@inline(__always) func fastPointwiseMin(_ a: Float8, _ b: Float8) -> Float8 {
  a.replacing(with: b, where: a .> b)
}

/// The absolute value of each lane.
@inline(__always) func absolute(_ a: Float8) -> Float8 {
  unsafeBitCast(
    unsafeBitCast(a, to: SIMD8<UInt32>.self) & SIMD8(repeating: 0x7FFF_FFFF), to: Float8.self)
}

/// √v with a relative error of 5e-6, for v ≥ 0; 0 for 0. (`squareRoot()` runs lane by lane.)
///
/// Two Newton steps from the well-known integer estimate of 1 / √v.
@inline(__always) func fastSquareRoot(_ v: Float8) -> Float8 {
  let guess = SIMD8(repeating: 0x5F37_5A86) &- (unsafeBitCast(v, to: SIMD8<Int32>.self) &>> 1)
  var r = unsafeBitCast(guess, to: Float8.self)
  let half = v * 0.5
  r = r * (1.5 - half * r * r)
  r = r * (1.5 - half * r * r)
  return v * r
}

/// Splits values of |v| < 2²² into integer and fraction: v = whole + fraction, 0 ≤ fraction ≤ 1.
///
/// Adding 1.5 · 2²³ rounds to an integer that can be read from the low bits; a value within
/// rounding error of an integer may yield (n − 1, 1) instead of (n, 0), which does not affect
/// interpolation.
@inline(__always) func splitFloor(_ v: Float8) -> (whole: SIMD8<Int32>, fraction: Float8) {
  let magic = Float8(repeating: 12_582_912)
  let shifted = (v - 0.5) + magic
  let whole = unsafeBitCast(shifted, to: SIMD8<Int32>.self) &- SIMD8(repeating: 0x4B40_0000)
  return (whole, v - (shifted - magic))
}
