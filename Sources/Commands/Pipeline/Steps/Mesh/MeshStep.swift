import Geometry
import ObjectCapture
import Scene
import Surface

/// Joins `BuildMesh` to the workbench.
enum MeshStep: PipelineStep {
  typealias Join = MeshJoin
  static let summary = "Builds a closed surface from the dense cloud and simplifies it."
  static let example = Example("mesh", prints: "2000 triangles, watertight")

  /// The figures scripts rely on.
  struct Result: Codable, Sendable {
    var vertices: Int
    var triangles: Int
    var isWatertight: Bool

    enum CodingKeys: String, CodingKey {
      case vertices, triangles
      case isWatertight = "watertight"
    }
  }

  static func check(_ options: Work.Options) throws {
    _ = try Geometry.BoundingBox.parse(options.box)
  }

  static func partial(_ state: any Sendable, _ input: MeshInput) -> SurfaceModel? {
    (state as? TriangleMesh).map { SurfaceModel(mesh: $0, detailed: $0, isWatertight: false) }
  }

  static func result(_ output: SurfaceModel, report: MeshReport, views: ViewSet) -> Result {
    Result(
      vertices: output.mesh.positions.count, triangles: output.mesh.triangles.count,
      isWatertight: output.isWatertight)
  }

  static func sentence(_ result: Result, time: String) -> String {
    "\(result.vertices) vertices, \(result.triangles) triangles, "
      + "\(result.isWatertight ? "watertight" : "open"), \(time)"
  }
}

extension StageName {
  static let mesh = StageName(MeshStep.self)
}

extension Workbench {
  /// The surface, simplified and in full detail.
  package mutating func surface() throws -> SurfaceModel { try output(of: MeshStep.self).kept }
}
