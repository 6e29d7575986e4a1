import Geometry
import Pipeline
import Scene
import Script
import ShellKit
import Surface

/// The help and answer of `mesh`.
extension MeshBinding: StageWords {
  package static let summary =
    "Reconstructs a closed surface from the dense point cloud and simplifies it."
  package static let example = Example("mesh", prints: "2000 triangles, watertight")

  /// The fields that scripts rely on.
  package struct Result: Codable, Sendable {
    var vertices: Int
    var triangles: Int
    var isWatertight: Bool

    enum CodingKeys: String, CodingKey {
      case vertices, triangles
      case isWatertight = "watertight"
    }
  }

  package static func result(_ output: SurfaceModel, report: MeshReport, views: ViewSet) -> Result {
    Result(
      vertices: output.mesh.positions.count, triangles: output.mesh.triangles.count,
      isWatertight: output.isWatertight)
  }

  package static func sentence(_ result: Result, time: String) -> String {
    "\(result.vertices) vertices, \(result.triangles) triangles, "
      + "\(result.isWatertight ? "watertight" : "open"), \(time)"
  }
}
