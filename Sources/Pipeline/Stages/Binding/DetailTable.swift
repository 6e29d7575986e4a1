import Surface
import Texturing

/// A table of the effects of the levels of detail, derived from the presets of the stages so that
/// it cannot become outdated.
package enum DetailTable {
  /// A level and its figures.
  package struct Row: Sendable {
    package let level: DetailLevel
    /// Upper limit of the number of triangles.
    package let triangles: Int
    /// Side of a color map, pixels; `pages` is the maximum number of maps.
    package let textureSize: Int
    package let pages: Int
    package let maps: [String]
    /// Longer side of depth maps, pixels.
    package let depthSize: Int
  }

  /// The levels with presets, from coarse to fine.
  package static var rows: [Row] {
    DetailLevel.allCases.filter { !$0.isPlain }.compactMap { level in
      guard let detail = MeshDetail(rawValue: level.rawValue) else { return nil }
      let plan = ReconstructionPlan(level: level)
      let texture = plan.options(of: TextureBinding.self)
      let texts = texture.texts
      let maps = ["diffuse", "normal", "occlusion", "roughness", "displacement"]
      return Row(
        level: level, triangles: detail.limit, textureSize: texture.size, pages: texture.pages,
        maps: maps.filter { texts["\($0)-map"] == "true" },
        depthSize: plan.options(of: DenseBinding.self).maxSize)
    }
  }
}
