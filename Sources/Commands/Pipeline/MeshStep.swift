import Scene
import Script
import Surface

/// Joins `BuildMesh` to the workbench.
enum MeshStep: PipelineStep {
  typealias Work = BuildMesh
  static let stage = StageName.mesh
  static let version = 2
  static let summary = "Builds a closed surface from the dense cloud and simplifies it."
  static let example = Example("mesh", prints: "2000 triangles, watertight")

  static func input(_ views: ViewSet, in bench: inout Workbench) throws -> MeshInput {
    // The surface is built from the cloud; depth maps would only take memory.
    let dense = DenseModel(depthMaps: [], cloud: try bench.cloud())
    return MeshInput(dense: dense, reconstruction: try bench.reconstruction())
  }

  static func result(_ output: SurfaceModel, report: MeshReport, views: ViewSet) -> Record {
    [
      "vertices": .number(output.mesh.positions.count),
      "triangles": .number(output.mesh.triangles.count),
      "watertight": .bool(output.isWatertight),
    ]
  }

  static func sentence(_ result: Record) -> String {
    let closed = result["watertight"] == .bool(true) ? "watertight" : "open"
    return "\(result.text("vertices")) vertices, \(result.text("triangles")) triangles, \(closed), "
      + result.time
  }

  static func write(_ output: SurfaceModel, to file: borrowing SectionFileWriter) throws {
    try file.write("surface", output)
  }

  static func keep(_ output: SurfaceModel, in outputs: inout Outputs) { outputs.surface = output }
}
