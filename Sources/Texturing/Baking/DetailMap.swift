/// A map of the detailed surface.
package enum DetailMap: String, Sendable, CaseIterable {
  case normal, displacement, occlusion

  /// Bytes of a texel.
  var channels: Int { self == .normal ? 3 : 1 }

  /// Texels where there is nothing to tell: flat, at the mesh's height, open. As many components count as
  /// there are channels.
  var plain: SIMD3<UInt8> {
    switch self {
    case .normal: SIMD3(128, 128, 255)
    case .displacement: SIMD3(repeating: 128)
    case .occlusion: SIMD3(repeating: 255)
    }
  }

  /// What the work is called.
  var label: String {
    switch self {
    case .normal: "Baking normals"
    case .displacement: "Baking heights"
    case .occlusion: "Baking occlusion"
    }
  }
}
