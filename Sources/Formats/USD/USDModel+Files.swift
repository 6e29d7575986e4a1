import Scene

extension USDModel {
  /// A textured model as a USDZ archive: `baked_mesh.usdc` first, textures in `0/`.
  public static func usdz(of model: TexturedModel, comment: String) throws -> [UInt8] {
    let maps = try TextureFiles(model: model, prefix: "0/baked_mesh")
    let layer = layer(of: model, name: "baked_mesh", maps: maps, comment: comment)
    let root = ExportFile(path: "baked_mesh.usdc", bytes: USDCWriter.bytes(of: layer))
    return try USDZArchive.bytes(of: [root] + maps.all)
  }

  /// A textured model as a layer with separate map files.
  ///
  /// - Parameters:
  ///   - name: Name of the root prim and the maps.
  ///   - path: Path of the layer file.
  ///   - binary: Whether the layer is in crate format instead of text.
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
