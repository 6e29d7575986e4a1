import Scene

extension USDModel {
  /// A textured model as one USDZ archive: `baked_mesh.usdc` first, textures in `0/`.
  public static func usdz(of model: TexturedModel, comment: String) throws -> [UInt8] {
    let maps = try TextureFiles(model: model, prefix: "0/baked_mesh")
    let layer = layer(of: model, name: "baked_mesh", maps: maps, comment: comment)
    let root = ExportFile(path: "baked_mesh.usdc", bytes: USDCWriter.bytes(of: layer))
    return try USDZArchive.bytes(of: [root] + maps.all)
  }

  /// A textured model as a layer with its maps beside it.
  ///
  /// - Parameters:
  ///   - name: What the root prim and the maps are called.
  ///   - path: The layer's file.
  ///   - binary: Whether the layer is a crate; else it is text.
  public static func files(
    of model: TexturedModel, name: String, path: String, binary: Bool, comment: String
  ) throws -> [ExportFile] {
    let maps = try TextureFiles(model: model, prefix: CompanionFile.stem(name))
    let layer = layer(of: model, name: usdName(name), maps: maps, comment: comment)
    let root =
      binary
      ? ExportFile(path: path, bytes: USDCWriter.bytes(of: layer))
      : ExportFile(path: path, text: USDAWriter.text(of: layer))
    return [root] + maps.all
  }
}
