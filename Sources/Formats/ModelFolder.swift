import Scene

/// A model folder in the layout of RealityKit: OBJ and USDA, which share the textures.
public enum ModelFolder {
  /// Base name of the files, as in RealityKit.
  public static let name = "baked_mesh"

  /// The files of a model; the OBJ is first.
  ///
  /// - Throws: `ImagingError` if a map cannot be encoded.
  public static func files(of model: TexturedModel, comment: String) throws -> [ExportFile] {
    let files = try OBJWriter.files(of: model, name: name, comment: comment)
    let paths = Set(files.map(\.path))
    let scene = try USDModel.files(
      of: model, name: name, path: "\(name).usda", binary: false, comment: comment)
    return files + scene.filter { !paths.contains($0.path) }
  }
}
