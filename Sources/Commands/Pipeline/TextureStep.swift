import Scene
import Script
import Texturing

/// Joins `TextureMesh` to the workbench.
enum TextureStep: PipelineStep {
  typealias Work = TextureMesh
  static let stage = StageName.texture
  static let version = 2
  static let summary = "Unwraps the mesh and paints it from the photographs."
  static let example = Example(
    "texture", prints: "2000 triangles, diffuse, normal, occlusion of 256 px")

  static func input(_ views: ViewSet, in bench: inout Workbench) throws -> TextureInput {
    TextureInput(
      views: views, reconstruction: try bench.reconstruction(), surface: try bench.surface())
  }

  static func result(_ output: TexturedModel, report: TextureReport, views: ViewSet) -> Record {
    var maps = ["diffuse"]
    if output.normal != nil { maps.append("normal") }
    if output.occlusion != nil { maps.append("occlusion") }
    return [
      "triangles": .number(output.mesh.triangles.count),
      "maps": .list(maps.map { .string($0) }),
      "size": .number(output.diffuse.width),
    ]
  }

  static func sentence(_ result: Record) -> String {
    "\(result.text("triangles")) triangles, \(result.text("maps")) of \(result.text("size")) px, "
      + result.time
  }

  static func write(_ output: TexturedModel, to file: borrowing SectionFileWriter) throws {
    try file.write("model", output)
  }

  static func keep(_ output: TexturedModel, in outputs: inout Outputs) { outputs.model = output }
}
