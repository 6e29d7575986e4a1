import Numerics

/// What all views that show a place say of its colour, against the view that colours it.
///
/// A photograph has the surface's colour and the light that this surface sends to this camera; gloss and
/// shading that move with the camera differ from view to view. Detail comes from one photograph, so that
/// it is sharp; what is broad is taken from the mean of all, as the low band of multi-band blending is
/// (Allène, Pons, Keriven, "Seamless image-based texture atlases using multi-band blending", ICPR 2008).
struct ColorConsensus {
  /// Weight of the mean against the sum of a vertex's smoothness along its edges, which spreads what is
  /// asked for over some pieces.
  static let weight = 0.5

  /// Offset that a variable should have, and how much is known of it, 0 or more.
  struct Target: Sendable {
    var offset = SIMD3<Float>.zero
    var weight: Float = 0
  }

  /// One for each offset variable of the layers.
  static func targets(
    _ pieces: TexturedPieces, _ layers: BlendLayers, _ choice: ViewChoice
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

  /// From a view's mean colour of a piece to that of all views.
  private static func offset(
    of piece: Int, in view: Int32, _ choice: ViewChoice
  ) -> SIMD3<Float>? {
    let mean = choice.means[piece]
    guard mean.w > 0, let own = choice.shown.color(of: piece, in: view) else { return nil }
    let offset = SIMD3(mean.x, mean.y, mean.z) - own * choice.gains[Int(view)]
    return offset.magnitude.max() < SeamLevelling.maxDifference ? offset : nil
  }
}

extension SIMD3<Float> {
  fileprivate var magnitude: SIMD3<Float> { SIMD3(abs(x), abs(y), abs(z)) }
}
