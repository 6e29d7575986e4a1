// The names are those of Apple's simd.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The dot product.
@inlinable public func dot<V: SIMD>(_ a: V, _ b: V) -> V.Scalar where V.Scalar: FloatingPoint {
  (a * b).sum()
}
/// The squared length of a vector.
@inlinable public func length_squared<V: SIMD>(_ v: V) -> V.Scalar
where V.Scalar: FloatingPoint { dot(v, v) }
/// The length of a vector.
@inlinable public func length<V: SIMD>(_ v: V) -> V.Scalar where V.Scalar: FloatingPoint {
  dot(v, v).squareRoot()
}
/// The distance between two points.
@inlinable public func distance<V: SIMD>(_ a: V, _ b: V) -> V.Scalar
where V.Scalar: FloatingPoint { length(a - b) }
/// The squared distance between two points.
@inlinable public func distance_squared<V: SIMD>(_ a: V, _ b: V) -> V.Scalar
where V.Scalar: FloatingPoint { length_squared(a - b) }
/// The unit vector in the same direction; NaN for zero.
@inlinable public func normalize<V: SIMD>(_ v: V) -> V where V.Scalar: FloatingPoint {
  v / length(v)
}
/// The cross product.
@inlinable public func cross<T: FloatingPoint>(_ a: SIMD3<T>, _ b: SIMD3<T>) -> SIMD3<T> {
  let x = a.y * b.z - a.z * b.y
  let y = a.z * b.x - a.x * b.z
  let z = a.x * b.y - a.y * b.x
  return SIMD3(x, y, z)
}
/// The point at the fraction `t` of the way from `a` to `b`.
@inlinable public func mix<V: SIMD>(_ a: V, _ b: V, t: V.Scalar) -> V
where V.Scalar: FloatingPoint { a + (b - a) * t }
/// The point at the fractions `t` of the way from `a` to `b`.
@inlinable public func mix<V: SIMD>(_ a: V, _ b: V, t: V) -> V where V.Scalar: FloatingPoint {
  a + (b - a) * t
}
/// The mirror image of a direction at a plane with the unit normal `n`.
@inlinable public func reflect<V: SIMD>(_ v: V, n: V) -> V where V.Scalar: FloatingPoint {
  v - n * (2 * dot(v, n))
}
/// The projection of a vector onto another.
@inlinable public func project<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar: FloatingPoint {
  b * (dot(a, b) / dot(b, b))
}
/// The element-wise minimum.
@inlinable public func min<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar: Comparable {
  a.replacing(with: b, where: b .< a)
}
/// The element-wise maximum.
@inlinable public func max<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar: Comparable {
  a.replacing(with: b, where: b .> a)
}
/// The vector limited to a range, element by element.
@inlinable public func clamp<V: SIMD>(_ v: V, min: V, max: V) -> V where V.Scalar: Comparable {
  v.clamped(lowerBound: min, upperBound: max)
}
/// The absolute values of the elements.
@inlinable public func abs<V: SIMD>(_ v: V) -> V where V.Scalar: FloatingPoint {
  v.replacing(with: V.zero - v, where: v .< 0)
}
