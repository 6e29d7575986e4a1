// The names are those of Apple's simd.
// swift-format-ignore-file: AlwaysUseLowerCamelCase

/// Creates a vector of two floats.
public func simd_make_float2(_ x: Float, _ y: Float) -> SIMD2<Float> { SIMD2(x, y) }
/// The first two elements.
public func simd_make_float2(_ v: SIMD3<Float>) -> SIMD2<Float> { SIMD2(v.x, v.y) }
/// The first two elements.
public func simd_make_float2(_ v: SIMD4<Float>) -> SIMD2<Float> { SIMD2(v.x, v.y) }
/// Creates a vector of three floats.
public func simd_make_float3(_ x: Float, _ y: Float, _ z: Float) -> SIMD3<Float> { SIMD3(x, y, z) }
/// Extends a vector by an element.
public func simd_make_float3(_ v: SIMD2<Float>, _ z: Float) -> SIMD3<Float> { SIMD3(v, z) }
/// The first three elements.
public func simd_make_float3(_ v: SIMD4<Float>) -> SIMD3<Float> { SIMD3(v.x, v.y, v.z) }
/// Creates a vector of four floats.
public func simd_make_float4(_ x: Float, _ y: Float, _ z: Float, _ w: Float) -> SIMD4<Float> {
  SIMD4(x, y, z, w)
}
/// Extends a vector by an element.
public func simd_make_float4(_ v: SIMD3<Float>, _ w: Float) -> SIMD4<Float> { SIMD4(v, w) }
/// Extends a vector by a zero.
public func simd_make_float4(_ v: SIMD3<Float>) -> SIMD4<Float> { SIMD4(v, 0) }
/// Creates a vector of two doubles.
public func simd_make_double2(_ x: Double, _ y: Double) -> SIMD2<Double> { SIMD2(x, y) }
/// Creates a vector of three doubles.
public func simd_make_double3(_ x: Double, _ y: Double, _ z: Double) -> SIMD3<Double> {
  SIMD3(x, y, z)
}
/// The first three elements.
public func simd_make_double3(_ v: SIMD4<Double>) -> SIMD3<Double> { SIMD3(v.x, v.y, v.z) }
/// Creates a vector of four doubles.
public func simd_make_double4(
  _ x: Double, _ y: Double, _ z: Double, _ w: Double
) -> SIMD4<Double> {
  SIMD4(x, y, z, w)
}
/// Extends a vector by an element.
public func simd_make_double4(_ v: SIMD3<Double>, _ w: Double) -> SIMD4<Double> { SIMD4(v, w) }
/// Converts the elements to floats.
public func simd_float(_ v: SIMD3<Double>) -> SIMD3<Float> {
  SIMD3(Float(v.x), Float(v.y), Float(v.z))
}
/// Converts the elements to doubles.
public func simd_double(_ v: SIMD3<Float>) -> SIMD3<Double> {
  SIMD3(Double(v.x), Double(v.y), Double(v.z))
}
