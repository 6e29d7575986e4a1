import Scene
import Support
import Texturing

/// The binding of the `texture` stage (`TextureMesh`).
package enum TextureBinding: StageBinding {
  package typealias Work = TextureMesh
  package typealias Kept = TexturedModel
  package static let version = 4
  package static let section = "model"
  package static let inputs: [StageName] = [.mesh, .align]

  /// Side of the texture maps, pixels, their number, and the kinds of maps.
  package static func preset(_ level: DetailLevel) -> [String: String] {
    guard !level.isPlain else { return [:] }
    let size = level.value(preview: 1024, reduced: 2048, medium: 4096, full: 8192, raw: 8192)
    var values = ["size": String(size), "pages": level == .raw ? "16" : "1"]
    values["normal-map"] = String(level != .raw)
    values["occlusion-map"] = String(level != .raw)
    values["roughness-map"] = String(level == .full)
    values["displacement-map"] = String(level == .full)
    return values
  }

  package static func input(
    _ views: ViewSet, from results: inout Results
  ) throws -> TextureInput {
    TextureInput(
      views: views, reconstruction: try results.posedViews().kept(for: views),
      surface: try results.surface())
  }

  package static func check(
    _ options: Work.Options, of views: ViewSet, in results: inout Results
  ) throws {
    try views.requirePhotographs(for: stage)
  }

  package static func memoryNeed(
    _ input: TextureInput, _ options: TextureOptions, in context: RunContext
  ) -> MemoryNeed? {
    Work(options: options).memoryNeed(of: input, threads: context.threads)
  }
}

extension StageName {
  package static let texture = TextureMesh.name
}
