import Scene
import Texturing

/// Joins `TextureMesh`.
package enum TextureJoin: JoinedStage {
  package typealias Work = TextureMesh
  package typealias Kept = TexturedModel
  package static let version = 2
  package static let section = "model"

  /// Side of the texture maps, pixels.
  package static func preset(_ level: DetailLevel) -> [String: String] {
    guard level != .none else { return [:] }
    return ["size": String(level.value(preview: 1024, reduced: 2048, medium: 4096, full: 8192))]
  }

  package static func input(
    _ views: ViewSet, from results: inout some StageResults
  ) throws -> TextureInput {
    TextureInput(
      views: views, reconstruction: try results.reconstruction(for: views),
      surface: try results.surface())
  }
}
