import Scene

extension USDModel {
  /// A textured model as one USDZ archive: `baked_mesh.usdc` first, textures in `0/`.
  public static func usdz(of model: TexturedModel, comment: String) throws -> [UInt8] {
    let maps = try TextureFiles(model: model, prefix: "0/baked_mesh")
    let layer = layer(of: model, name: "baked_mesh", maps: maps, comment: comment)
    let root = ExportFile(path: "baked_mesh.usdc", bytes: USDCWriter.bytes(of: layer))
    return try USDZArchive.bytes(of: [root] + maps.all)
  }

  /// A textured model as `NAME.usda` (or `.usdc`) with PNG maps beside it.
  public static func files(
    of model: TexturedModel, name: String, binary: Bool, comment: String
  ) throws -> [ExportFile] {
    let maps = try TextureFiles(model: model, prefix: CompanionFile.stem(name))
    let layer = layer(of: model, name: usdName(name), maps: maps, comment: comment)
    let root =
      binary
      ? ExportFile(path: "\(name).usdc", bytes: USDCWriter.bytes(of: layer))
      : ExportFile(path: "\(name).usda", text: USDAWriter.text(of: layer))
    return [root] + maps.all
  }
}
