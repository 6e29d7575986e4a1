/// The signed area of the parallelogram a, b: positive when b lies counter-clockwise of a.
@inline(__always)
package func wedge(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Double { a.x * b.y - a.y * b.x }
