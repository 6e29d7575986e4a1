/// A value of an attribute or metadata field in a USD layer.
enum USDValue: Equatable, Sendable {
  case bool(Bool)
  case int(Int32)
  case float(Float)
  case double(Double)
  case token(String)
  case string(String)
  /// A path to another file, relative to the layer.
  case asset(String)
  case float2(SIMD2<Float>)
  case float3(SIMD3<Float>)
  case float4(SIMD4<Float>)
  /// Sixteen numbers in row-major order; USD multiplies row vectors from the left.
  case matrix4d([Double])
  case ints([Int32])
  case floats([Float])
  case float2s([SIMD2<Float>])
  case float3s([SIMD3<Float>])
  case tokens([String])
}
