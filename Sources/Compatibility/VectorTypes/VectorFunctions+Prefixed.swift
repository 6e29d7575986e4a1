// The names are those of Apple's simd.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// The dot product.
@inlinable public func simd_dot<V: SIMD>(_ a: V, _ b: V) -> V.Scalar
where V.Scalar: FloatingPoint { dot(a, b) }
/// The length of a vector.
@inlinable public func simd_length<V: SIMD>(_ v: V) -> V.Scalar where V.Scalar: FloatingPoint {
  length(v)
}
/// The squared length of a vector.
@inlinable public func simd_length_squared<V: SIMD>(_ v: V) -> V.Scalar
where V.Scalar: FloatingPoint { length_squared(v) }
/// The distance between two points.
@inlinable public func simd_distance<V: SIMD>(_ a: V, _ b: V) -> V.Scalar
where V.Scalar: FloatingPoint { distance(a, b) }
/// The squared distance between two points.
@inlinable public func simd_distance_squared<V: SIMD>(_ a: V, _ b: V) -> V.Scalar
where V.Scalar: FloatingPoint { distance_squared(a, b) }
/// The unit vector in the same direction; NaN for zero.
@inlinable public func simd_normalize<V: SIMD>(_ v: V) -> V where V.Scalar: FloatingPoint {
  normalize(v)
}
/// The cross product.
@inlinable public func simd_cross<T: FloatingPoint>(_ a: SIMD3<T>, _ b: SIMD3<T>) -> SIMD3<T> {
  cross(a, b)
}
/// The point at the fractions `t` of the way from `a` to `b`.
@inlinable public func simd_mix<V: SIMD>(_ a: V, _ b: V, _ t: V) -> V
where V.Scalar: FloatingPoint { mix(a, b, t: t) }
/// The mirror image of a direction at a plane with the unit normal `n`.
@inlinable public func simd_reflect<V: SIMD>(_ v: V, _ n: V) -> V where V.Scalar: FloatingPoint {
  reflect(v, n: n)
}
/// The projection of a vector onto another.
@inlinable public func simd_project<V: SIMD>(_ a: V, _ b: V) -> V
where V.Scalar: FloatingPoint { project(a, b) }
/// The element-wise minimum.
@inlinable public func simd_min<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar: Comparable {
  min(a, b)
}
/// The element-wise maximum.
@inlinable public func simd_max<V: SIMD>(_ a: V, _ b: V) -> V where V.Scalar: Comparable {
  max(a, b)
}
/// The vector limited to a range, element by element.
@inlinable public func simd_clamp<V: SIMD>(_ v: V, _ low: V, _ high: V) -> V
where V.Scalar: Comparable { clamp(v, min: low, max: high) }
/// The absolute values of the elements.
@inlinable public func simd_abs<V: SIMD>(_ v: V) -> V where V.Scalar: FloatingPoint { abs(v) }
/// The sum of the elements.
@inlinable public func simd_reduce_add<V: SIMD>(_ v: V) -> V.Scalar
where V.Scalar: FloatingPoint { v.sum() }
/// The largest element.
@inlinable public func simd_reduce_max<V: SIMD>(_ v: V) -> V.Scalar
where V.Scalar: Comparable { v.max() }
/// The smallest element.
@inlinable public func simd_reduce_min<V: SIMD>(_ v: V) -> V.Scalar
where V.Scalar: Comparable { v.min() }
