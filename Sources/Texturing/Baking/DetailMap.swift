/// A map of the detailed surface.
package enum DetailMap: String, Sendable, CaseIterable {
  case normal, displacement, occlusion

  /// Bytes per texel.
  var channels: Int { self == .normal ? 3 : 1 }

  /// Default texels: flat, at the mesh's height, unoccluded. Only the first
  /// `channels` components are used.
  var plain: SIMD3<UInt8> {
    switch self {
    case .normal: SIMD3(128, 128, 255)
    case .displacement: SIMD3(repeating: 128)
    case .occlusion: SIMD3(repeating: 255)
    }
  }

  /// Label of the progress.
  var label: String {
    switch self {
    case .normal: "Baking normals"
    case .displacement: "Baking heights"
    case .occlusion: "Baking occlusion"
    }
  }
}
