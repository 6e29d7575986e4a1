import Foundation
import Testing
import simd

/// The arithmetic of `simd`, checked by properties that do not depend on how it is computed.
@Suite struct VectorTests {
  private static func random(_ seed: UInt64) -> () -> Float {
    var state = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    return {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Float(state >> 40) / Float(1 << 24) - 0.5
    }
  }

  private static func matrix(_ seed: UInt64) -> simd_float4x4 {
    let next = random(seed)
    return simd_float4x4((0..<4).map { _ in simd_float4(next(), next(), next(), next()) })
  }

  private static func rotation(_ seed: UInt64) -> simd_quatf {
    let next = random(seed)
    return simd_quatf(vector: simd_float4(next(), next(), next(), next())).normalized
  }

  @Test(arguments: UInt64(1)...10) func inverseUndoesAMatrix(seed: UInt64) {
    let m = Self.matrix(seed)
    #expect(simd_almost_equal_elements(m * m.inverse, matrix_identity_float4x4, 1e-3))
    let turn = simd_float3x3(Self.rotation(seed))
    #expect(simd_almost_equal_elements(turn.inverse, turn.transpose, 1e-5))
    #expect(abs(turn.determinant - 1) < 1e-5)
  }

  @Test(arguments: UInt64(1)...10) func determinantOfAProductIsTheProduct(seed: UInt64) {
    let (a, b) = (Self.matrix(seed), Self.matrix(seed + 100))
    #expect(abs((a * b).determinant - a.determinant * b.determinant) < 1e-4)
    #expect(abs((2 * a).determinant - 16 * a.determinant) < 1e-3)
    #expect(simd_double3x3(diagonal: [2, 3, 4]).determinant == 24)
    #expect(simd_float4x4(diagonal: [1, 1, 1, 0]).determinant == 0)
  }

  @Test func rowsColumnsAndSubscriptsAgree() {
    let rows: [simd_float3] = [[0, 1, 2], [3, 4, 5], [6, 7, 8]]
    var m = simd_float3x3(rows: rows)
    #expect(m.columns.1 == [1, 4, 7])
    #expect(m[2, 0] == 2)
    #expect(m[0, 2] == 6)
    #expect(m == simd_float3x3(rows).transpose)
    m[1, 2] = 50
    m[0][0] = 9
    #expect(m == simd_float3x3([9, 3, 6], [1, 4, 50], [2, 5, 8]))
    #expect(simd_float3x3([1, 0, 0], [0, 1, 0], [0, 0, 1]) == matrix_identity_float3x3)
    #expect(m + m == 2 * m)
    #expect(simd_equal(m - m, simd_float3x3()))
    #expect(simd_float3(1, 1, 1) * m == m.transpose * simd_float3(1, 1, 1))
  }

  @Test(arguments: UInt64(1)...10) func quaternionsAndMatricesRotateAlike(seed: UInt64) {
    let (a, b) = (Self.rotation(seed), Self.rotation(seed + 100))
    let v = simd_float3(0.3, -1, 2)
    #expect(distance(a.act(v), simd_float3x3(a) * v) < 1e-5)
    #expect(distance((a * b).act(v), a.act(b.act(v))) < 1e-5)
    #expect(distance(a.inverse.act(a.act(v)), v) < 1e-5)
    #expect(abs(abs(simd_dot(simd_quatf(simd_matrix4x4(a)), a)) - 1) < 1e-5)
    #expect(distance(simd_quatf(angle: a.angle, axis: a.axis).act(v), a.act(v)) < 1e-4)
    let (from, to) = (normalize(v), normalize(a.act(v) + [0.1, 0, 0]))
    #expect(distance(simd_quatf(from: from, to: to).act(from), to) < 1e-5)
    #expect(distance(simd_quatf(from: from, to: -from).act(from), -from) < 1e-5)
  }

  @Test(arguments: UInt64(1)...10) func slerpTurnsAtAConstantRate(seed: UInt64) {
    let (a, b) = (Self.rotation(seed), Self.rotation(seed + 100))
    func angle(_ p: simd_quatf, _ q: simd_quatf) -> Float {
      2 * acos(min(1, abs(simd_dot(p, q))))
    }
    let whole = angle(a, b)
    for t: Float in [0, 0.25, 0.5, 1] {
      #expect(abs(angle(a, simd_slerp(a, b, t)) - t * whole) < 2e-3)
    }
    #expect(abs(simd_length(simd_slerp(a, a, 0.3)) - 1) < 1e-6)
  }

  @Test func vectorFunctionsHaveTheirDefinitions() {
    let (a, b): (simd_float3, simd_float3) = ([1, 2, 2], [-2, 1, 0])
    #expect(length(a) == 3)
    #expect(simd_length_squared(a) == 9)
    #expect(dot(a, b) == 0)
    #expect(cross(a, b) == [-2, -4, 5])
    #expect(normalize(a) == a / 3)
    #expect(simd_distance(a, b) == length(a - b))
    #expect(mix(a, b, t: 0.5) == (a + b) / 2)
    #expect(simd_min(a, b) == b.replacing(with: a, where: a .< b))
    #expect(simd_max(a, b) == [1, 2, 2])
    #expect(simd_clamp(a, .zero, .one) == [1, 1, 1])
    #expect(simd_abs(b) == [2, 1, 0])
    #expect(simd_reflect(simd_float3(1, -1, 0), [0, 1, 0]) == [1, 1, 0])
    #expect(simd_project(a, [1, 0, 0]) == [1, 0, 0])
    #expect(simd_make_float4(a, 1) == [1, 2, 2, 1])
    #expect(simd_make_float3(simd_make_float4(1, 2, 3, 4)) == [1, 2, 3])
    #expect(length(simd_double2(3, 4)) == 5)
    #expect(simd_float4x3(columns: (a, b, .zero, [0, 0, 1])) * [1, 0, 0, 2] == [1, 2, 4])
  }

  @Test func zeroQuaternionIsNoRotation() {
    #expect(simd_quatf().vector == .zero)
    #expect(simd_quatf().normalized == simd_quatf(ix: 0, iy: 0, iz: 0, r: 1))
    #expect(simd_quatf(ix: 1, iy: 2, iz: 3, r: 4).conjugate.imag == [-1, -2, -3])
    #expect("\(simd_quatd(real: 1, imag: .zero))".hasPrefix("simd_quatd(real: 1.0"))
    #expect("\(simd_float3x3(1))".hasPrefix("simd_float3x3([[1.0, 0.0, 0.0], ["))
  }
}
