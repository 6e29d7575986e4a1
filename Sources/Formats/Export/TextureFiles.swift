import Imaging
import Scene

/// The texture maps of a model as PNG or JPEG files.
struct TextureFiles {
  /// Color maps, one for each part of the mesh; empty if the model has none.
  private(set) var diffuse: [ExportFile] = []
  private(set) var normal: ExportFile?
  private(set) var occlusion: ExportFile?
  private(set) var roughness: ExportFile?
  private(set) var displacement: ExportFile?
  /// The displacement map spans heights from minus to plus this value, in scene units.
  let displacementRange: Float

  /// - Parameter prefix: Path and name before `_tex0.png`, for example `0/baked_mesh`.
  init(model: TexturedModel, prefix: String) throws {
    let encoding = model.encoding
    func file(_ name: String, _ bytes: (TextureEncoding) throws -> [UInt8]) throws -> ExportFile {
      ExportFile(path: "\(prefix)_\(name).\(encoding.fileExtension)", bytes: try bytes(encoding))
    }
    displacementRange = model.displacementRange
    if model.hasDiffuse {
      diffuse = try ([model.diffuse] + model.pages).enumerated().map { index, image in
        try file("tex\(index)", image.data)
      }
    }
    normal = try model.normal.map { try file("norm0", $0.data) }
    occlusion = try model.occlusion.map { try file("ao0", $0.data) }
    roughness = try model.roughness.map { try file("roughness0", $0.data) }
    displacement = try model.displacement.map { try file("disp0", $0.data) }
  }

  /// All files, color maps first.
  var all: [ExportFile] {
    diffuse + [normal, occlusion, roughness, displacement].compactMap { $0 }
  }
}

extension TextureEncoding {
  /// File extension without the dot.
  var fileExtension: String { self == .png ? "png" : "jpg" }
}

extension RGBImage {
  fileprivate func data(_ encoding: TextureEncoding) throws -> [UInt8] {
    switch encoding {
    case .png: try pngData()
    case .jpeg(let quality): try jpegData(quality: quality)
    }
  }
}

extension ByteImage {
  fileprivate func data(_ encoding: TextureEncoding) throws -> [UInt8] {
    switch encoding {
    case .png: try pngData()
    case .jpeg(let quality): try jpegData(quality: quality)
    }
  }
}
