/// The signed area of the parallelogram of a and b, positive if b is counterclockwise of a.
@inline(__always)
package func wedge(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
