import Imaging
import Scene

/// The texture maps of a model as PNG files.
struct TextureFiles {
  let diffuse: ExportFile
  let normal: ExportFile?
  let occlusion: ExportFile?

  /// - Parameter prefix: Path and name before `_tex0.png`, for example `0/baked_mesh`.
  init(model: TexturedModel, prefix: String) throws {
    diffuse = ExportFile(path: "\(prefix)_tex0.png", bytes: try model.diffuse.pngData())
    normal = try model.normal.map {
      ExportFile(path: "\(prefix)_norm0.png", bytes: try $0.pngData())
    }
    occlusion = try model.occlusion.map {
      ExportFile(path: "\(prefix)_ao0.png", bytes: try $0.pngData())
    }
  }

  var all: [ExportFile] { [diffuse, normal, occlusion].compactMap { $0 } }
}
