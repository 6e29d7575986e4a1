// The names are those of Apple's simd.
// swift-format-ignore-file: TypeNamesShouldBeCapitalized, AlwaysUseLowerCamelCase

/// A vector of two floats.
public typealias simd_float2 = SIMD2<Float>
/// A vector of three floats.
public typealias simd_float3 = SIMD3<Float>
/// A vector of four floats.
public typealias simd_float4 = SIMD4<Float>
/// A vector of two doubles.
public typealias simd_double2 = SIMD2<Double>
/// A vector of three doubles.
public typealias simd_double3 = SIMD3<Double>
/// A vector of four doubles.
public typealias simd_double4 = SIMD4<Double>
/// A vector of two integers.
public typealias simd_int2 = SIMD2<Int32>
/// A vector of three integers.
public typealias simd_int3 = SIMD3<Int32>
/// A vector of four integers.
public typealias simd_int4 = SIMD4<Int32>
/// A vector of two unsigned integers.
public typealias simd_uint2 = SIMD2<UInt32>
/// A vector of three unsigned integers.
public typealias simd_uint3 = SIMD3<UInt32>
/// A vector of four unsigned integers.
public typealias simd_uint4 = SIMD4<UInt32>
/// Alternative name of `simd_float2`.
public typealias vector_float2 = SIMD2<Float>
/// Alternative name of `simd_float3`.
public typealias vector_float3 = SIMD3<Float>
/// Alternative name of `simd_float4`.
public typealias vector_float4 = SIMD4<Float>

/// A 3 × 3 matrix of floats.
public typealias simd_float3x3 = SIMDMatrix3<Float>
/// A 4 × 4 matrix of floats.
public typealias simd_float4x4 = SIMDMatrix4<Float>
/// A matrix of floats with four columns and three rows.
public typealias simd_float4x3 = SIMDMatrix4x3<Float>
/// Alternative name of `simd_float4x3`.
public typealias matrix_float4x3 = simd_float4x3
/// A 3 × 3 matrix of doubles.
public typealias simd_double3x3 = SIMDMatrix3<Double>
/// A 4 × 4 matrix of doubles.
public typealias simd_double4x4 = SIMDMatrix4<Double>
/// Alternative name of `simd_float3x3`.
public typealias float3x3 = simd_float3x3
/// Alternative name of `simd_float4x4`.
public typealias float4x4 = simd_float4x4
/// Alternative name of `simd_double3x3`.
public typealias double3x3 = simd_double3x3
/// Alternative name of `simd_double4x4`.
public typealias double4x4 = simd_double4x4
/// Alternative name of `simd_float3x3`.
public typealias matrix_float3x3 = simd_float3x3
/// Alternative name of `simd_float4x4`.
public typealias matrix_float4x4 = simd_float4x4
/// A quaternion of floats.
public typealias simd_quatf = SIMDQuaternion<Float>
/// A quaternion of doubles.
public typealias simd_quatd = SIMDQuaternion<Double>

/// The identity matrix.
public let matrix_identity_float3x3 = simd_float3x3(1)
/// The identity matrix.
public let matrix_identity_float4x4 = simd_float4x4(1)
/// The identity matrix.
public let matrix_identity_double3x3 = simd_double3x3(1)
/// The identity matrix.
public let matrix_identity_double4x4 = simd_double4x4(1)
