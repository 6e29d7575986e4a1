import Numerics

/// A transform that applies scale, rotation and translation in this order, as in RealityKit.
public struct Transform: Sendable, Hashable {
  /// Scale factors along the axes, applied first.
  public var scale: SIMD3<Float>
  /// Unit quaternion, applied second.
  public var rotation: simd_quatf
  /// Translation in meters, applied last.
  public var translation: SIMD3<Float>

  /// The identity transform.
  public static let identity = Transform()

  /// Creates a transform from its components.
  public init(
    scale: SIMD3<Float> = .one, rotation: simd_quatf = simd_quatf(),
    translation: SIMD3<Float> = .zero
  ) {
    self.scale = scale
    self.rotation = rotation
    self.translation = translation
  }

  /// Decomposes a matrix without shear.
  public init(matrix: simd_float4x4) {
    func column(_ i: Int) -> SIMD3<Float> {
      SIMD3(matrix[i].x, matrix[i].y, matrix[i].z)
    }
    func norm(_ v: SIMD3<Float>) -> Float { (v * v).sum().squareRoot() }
    let scale = SIMD3(norm(column(0)), norm(column(1)), norm(column(2)))
    var turn = Matrix3.identity
    for i in 0..<3 where scale[i] > 0 {
      for row in 0..<3 { turn[row, i] = Double(column(i)[row] / scale[i]) }
    }
    self.init(scale: scale, rotation: simd_quatf(turn), translation: column(3))
  }

  /// The transform as a matrix.
  public var matrix: simd_float4x4 {
    func column(_ axis: SIMD3<Float>, _ w: Float) -> SIMD4<Float> {
      SIMD4(axis.x, axis.y, axis.z, w)
    }
    return simd_float4x4(
      column(rotation.act(SIMD3(scale.x, 0, 0)), 0), column(rotation.act(SIMD3(0, scale.y, 0)), 0),
      column(rotation.act(SIMD3(0, 0, scale.z)), 0), column(translation, 1))
  }

  /// The transformed point.
  func callAsFunction(_ point: SIMD3<Float>) -> SIMD3<Float> {
    rotation.act(point * scale) + translation
  }

  /// The transformed normal, of length 1.
  func normal(_ n: SIMD3<Float>) -> SIMD3<Float> {
    let turned = rotation.act(n / scale)
    let norm = (turned * turned).sum().squareRoot()
    return norm > 0 ? turned / norm : turned
  }
}

extension simd_quatf {
  /// The quaternion of a rotation matrix (Shepperd 1978), real part not negative.
  init(_ m: Matrix3) {
    let trace = m[0, 0] + m[1, 1] + m[2, 2]
    var q: SIMD4<Double>
    if trace > max(m[0, 0], m[1, 1], m[2, 2]) {
      q = SIMD4(m[2, 1] - m[1, 2], m[0, 2] - m[2, 0], m[1, 0] - m[0, 1], 1 + trace)
    } else {
      let i = m[0, 0] >= max(m[1, 1], m[2, 2]) ? 0 : m[1, 1] >= m[2, 2] ? 1 : 2
      let (j, k) = ((i + 1) % 3, (i + 2) % 3)
      q = .zero
      q[i] = 1 + m[i, i] - m[j, j] - m[k, k]
      q[j] = m[j, i] + m[i, j]
      q[k] = m[k, i] + m[i, k]
      q.w = m[k, j] - m[j, k]
    }
    if q.w < 0 { q = -q }
    let norm = (q * q).sum().squareRoot()
    self.init(vector: SIMD4<Float>(q / norm))
  }
}
