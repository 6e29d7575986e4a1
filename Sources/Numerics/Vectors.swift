/// Dot product.
@inlinable @inline(__always)
public func dot(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double {
  a.x * b.x + a.y * b.y + a.z * b.z
}

/// Dot product.
@inlinable @inline(__always)
public func dot(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float {
  a.x * b.x + a.y * b.y + a.z * b.z
}

/// Dot product.
@inlinable @inline(__always)
public func dot(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.x + a.y * b.y }

/// Dot product.
@inlinable @inline(__always)
public func dot(_ a: SIMD2<Float>, _ b: SIMD2<Float>) -> Float { a.x * b.x + a.y * b.y }

/// Cross product, right-handed.
@inlinable @inline(__always)
public func cross(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> SIMD3<Double> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// Cross product, right-handed.
@inlinable @inline(__always)
public func cross(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> SIMD3<Float> {
  SIMD3(a.y * b.z - a.z * b.y, a.z * b.x - a.x * b.z, a.x * b.y - a.y * b.x)
}

/// Euclidean length.
@inlinable @inline(__always)
public func length(_ a: SIMD3<Double>) -> Double { dot(a, a).squareRoot() }

/// Euclidean length.
@inlinable @inline(__always)
public func length(_ a: SIMD3<Float>) -> Float { dot(a, a).squareRoot() }

/// Euclidean length.
@inlinable @inline(__always)
public func length(_ a: SIMD2<Double>) -> Double { dot(a, a).squareRoot() }

/// Euclidean length.
@inlinable @inline(__always)
public func length(_ a: SIMD2<Float>) -> Float { dot(a, a).squareRoot() }

/// Euclidean distance between two points.
@inlinable @inline(__always)
public func distance(_ a: SIMD3<Double>, _ b: SIMD3<Double>) -> Double { length(a - b) }

/// Euclidean distance between two points.
@inlinable @inline(__always)
public func distance(_ a: SIMD3<Float>, _ b: SIMD3<Float>) -> Float { length(a - b) }

/// The vector scaled to length 1; a zero vector is unchanged.
@inlinable @inline(__always)
public func normalized(_ a: SIMD3<Double>) -> SIMD3<Double> {
  let n = length(a)
  return n > 0 ? a / n : a
}

/// The vector scaled to length 1; a zero vector is unchanged.
@inlinable @inline(__always)
public func normalized(_ a: SIMD3<Float>) -> SIMD3<Float> {
  let n = length(a)
  return n > 0 ? a / n : a
}
