import Numerics

/// Offsets from the color of a piece in its view to the consensus of all views.
///
/// The color in a photograph is that of the surface times the light reflected to this camera; gloss
/// and view-dependent shading differ between views. High frequencies are taken from one photograph,
/// to be sharp; low frequencies are taken from the mean of all views, like the low band of
/// multi-band blending (Allène, Pons, Keriven, "Seamless image-based texture atlases using
/// multi-band blending", ICPR 2008).
struct ColorConsensus {
  /// Weight of the consensus relative to the smoothness terms of a vertex, which distribute the
  /// target over several pieces.
  static let weight = 0.5

  /// Target offset of a variable, and its weight, 0 or more.
  struct Target: Sendable {
    var offset = SIMD3<Float>.zero
    var weight: Float = 0
  }

  /// One target for each offset variable of the layers.
  static func targets(
    for pieces: TexturedPieces, layers: BlendLayers, choice: ViewLabels
  ) -> [Target] {
    var targets = [Target](repeating: Target(), count: layers.vertices.count)
    for (view, parts) in layers.layers.enumerated() {
      for part in parts {
        guard let offset = offset(of: Int(part.piece), in: Int32(view), choice) else { continue }
        for k in 0..<3 {
          targets[Int(part.variables[k])].offset += offset
          targets[Int(part.variables[k])].weight += 1
        }
      }
    }
    return targets.map {
      $0.weight > 0 ? Target(offset: $0.offset / $0.weight, weight: 1) : $0
    }
  }

  /// The difference between the consensus color of a piece and its color in a view.
  private static func offset(
    of piece: Int, in view: Int32, _ choice: ViewLabels
  ) -> SIMD3<Float>? {
    let mean = choice.means[piece]
    guard mean.w > 0, let own = choice.shown.color(of: piece, in: view) else { return nil }
    let offset = SIMD3(mean.x, mean.y, mean.z) - own * choice.gains[Int(view)]
    return offset.magnitude.max() < SeamLeveling.maxDifference ? offset : nil
  }
}

extension SIMD3<Float> {
  fileprivate var magnitude: SIMD3<Float> { SIMD3(abs(x), abs(y), abs(z)) }
}
