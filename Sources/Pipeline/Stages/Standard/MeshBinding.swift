import Geometry
import Scene
import Support
import Surface

/// The binding of the `mesh` stage (`BuildMesh`).
package enum MeshBinding: StageBinding {
  package typealias Work = BuildMesh
  package typealias Kept = SurfaceModel
  package static let version = 12
  package static let section = "surface"
  package static let inputs: [StageName] = [.dense, .align]

  /// The stage has its own presets with the same names.
  package static func preset(_ level: DetailLevel) -> [String: String] {
    level.isPlain ? [:] : ["detail": level.rawValue]
  }

  package static func input(
    _ views: ViewSet, from results: inout Results
  ) throws -> MeshInput {
    // The surface is built from the cloud; depth maps would only use memory.
    let dense = DenseModel(depthMaps: ViewMaps(), cloud: try results.cloudParts())
    return MeshInput(
      dense: dense, reconstruction: try results.reconstruction().kept(for: views),
      views: views)
  }

  package static func check(_ options: Work.Options) throws {
    _ = try Geometry.BoundingBox.parse(options.box)
  }

  package static func partial(_ state: any Sendable, _ input: MeshInput) -> SurfaceModel? {
    (state as? TriangleMesh).map { SurfaceModel(mesh: $0, detailed: $0, isWatertight: false) }
  }

  package static func memoryNeed(
    _ input: MeshInput, _ options: MeshOptions, in context: RunContext
  ) -> MemoryNeed? {
    Work(options: options).memoryNeed(of: input)
  }
}

extension StageName {
  package static let mesh = BuildMesh.name
}
