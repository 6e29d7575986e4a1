import Scene
import Support
import Surface

/// Joins `BuildMesh`.
package enum MeshJoin: JoinedStage {
  package typealias Work = BuildMesh
  package typealias Kept = SurfaceModel
  package static let version = 11
  package static let section = "surface"

  /// The stage has presets of its own, named alike.
  package static func preset(_ level: DetailLevel) -> [String: String] {
    level.isPlain ? [:] : ["detail": level.rawValue]
  }

  package static func input(
    _ views: ViewSet, from results: inout some StageResults
  ) throws -> MeshInput {
    // The surface is built from the cloud; depth maps would only take memory.
    let dense = DenseModel(depthMaps: ViewMaps(), cloud: try results.cloudParts())
    return MeshInput(
      dense: dense, reconstruction: try results.reconstruction(for: views),
      views: views)
  }

  package static func memoryNeed(
    _ input: MeshInput, _ options: MeshOptions, in context: RunContext
  ) -> MemoryNeed? {
    Work(options: options).memoryNeed(of: input)
  }
}
