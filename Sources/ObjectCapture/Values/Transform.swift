import Numerics
import VectorTypes

/// A transform that applies scale, rotation and translation in this order, as in RealityKit.
public struct Transform: Sendable, Hashable, Codable {
  /// Scale factors along the axes, applied first.
  public var scale: SIMD3<Float>
  /// Unit quaternion, applied second.
  public var rotation: simd_quatf
  /// Translation in meters, applied last.
  public var translation: SIMD3<Float>

  /// The identity transform.
  public static let identity = Transform()

  /// Creates the identity transform.
  public init() { self.init(scale: .one) }

  /// Creates a transform from its components.
  public init(
    scale: SIMD3<Float> = .one, rotation: simd_quatf = simd_quatf(real: 1, imag: .zero),
    translation: SIMD3<Float> = .zero
  ) {
    self.scale = scale
    self.rotation = rotation
    self.translation = translation
  }

  /// Creates a rotation by Euler angles in radians: about z by `roll`, then about x by `pitch`, then
  /// about y by `yaw`.
  public init(pitch x: Float = 0, yaw y: Float = 0, roll z: Float = 0) {
    self.init(
      rotation: simd_quatf(angle: y, axis: SIMD3(0, 1, 0))
        * simd_quatf(angle: x, axis: SIMD3(1, 0, 0)) * simd_quatf(angle: z, axis: SIMD3(0, 0, 1)))
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

  /// The transform as a matrix. A matrix that is set is decomposed as by `init(matrix:)`.
  public var matrix: simd_float4x4 {
    get {
      func column(_ axis: SIMD3<Float>) -> SIMD4<Float> { SIMD4(rotation.act(axis), 0) }
      return simd_float4x4(
        column(SIMD3(scale.x, 0, 0)), column(SIMD3(0, scale.y, 0)),
        column(SIMD3(0, 0, scale.z)), SIMD4(translation, 1))
    }
    set { self = Transform(matrix: newValue) }
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

extension Transform {
  private enum CodingKeys: CodingKey { case scale, rotation, translation }

  /// Hashes all components.
  public func hash(into hasher: inout Hasher) {
    hasher.combine(scale)
    hasher.combine(rotation.vector)
    hasher.combine(translation)
  }

  /// Decodes the components; the rotation as a vector with the real part last.
  public init(from decoder: any Decoder) throws {
    let values = try decoder.container(keyedBy: CodingKeys.self)
    self.init(
      scale: try values.decode(SIMD3<Float>.self, forKey: .scale),
      rotation: simd_quatf(vector: try values.decode(SIMD4<Float>.self, forKey: .rotation)),
      translation: try values.decode(SIMD3<Float>.self, forKey: .translation))
  }

  /// Encodes the components; the rotation as a vector with the real part last.
  public func encode(to encoder: any Encoder) throws {
    var values = encoder.container(keyedBy: CodingKeys.self)
    try values.encode(scale, forKey: .scale)
    try values.encode(rotation.vector, forKey: .rotation)
    try values.encode(translation, forKey: .translation)
  }
}
