import Pipeline
import Scene
import Script
import ShellKit
import Support
import Texturing

/// The help and answer of `texture`.
extension TextureBinding: StageWords {
  package static let summary = "Unwraps the mesh and textures it from the photographs."
  package static let example = Example(
    "texture", prints: "2000 triangles, diffuse, normal, occlusion of 256 px")

  /// The fields that scripts rely on.
  package struct Result: Codable, Sendable {
    var triangles: Int
    var maps: [String]
    /// Side of the maps, pixels.
    var size: Int

    enum CodingKeys: String, CodingKey {
      case triangles, maps, size
    }
  }

  package static func result(_ output: TexturedModel, report: TextureReport, views: ViewSet)
    -> Result
  {
    Result(
      triangles: output.mesh.triangles.count, maps: output.mapNames, size: output.diffuse.width)
  }

  package static func remarks(_ report: TextureReport) -> [String] {
    report.skipped.map { "\($0.name) is left out: \(lowercasedStart($0.reason))" }
  }

  package static func sentence(_ result: Result, time: String) -> String {
    "\(result.triangles) triangles, \(result.maps.joined(separator: ", ")) of \(result.size) px, "
      + time
  }
}
