import Imaging
import Scene
import Support

/// Writes 3MF in millimeters with Z up, as a zip archive.
///
/// Reference: 3MF Consortium, "3D Manufacturing Format Core Specification" 1.3 and "Materials and
/// Properties Extension" 1.2.1. Programs without the extension read the shape.
public enum ThreeMFWriter {
  private static let modelPath = "3D/3dmodel.model"
  private static let relationships =
    "http://schemas.openxmlformats.org/package/2006/relationships"
  private static let printing = "http://schemas.microsoft.com/3dmanufacturing/2013/01/"
  private static let head = #"<?xml version="1.0" encoding="UTF-8"?>"# + "\n"

  /// A textured model; 3MF supports only color maps.
  ///
  /// - Throws: `FormatError`; `ImagingError` if a map cannot be encoded.
  public static func bytes(of model: TexturedModel, label: ExportLabel) throws -> [UInt8] {
    var colors = model
    (colors.normal, colors.occlusion, colors.roughness, colors.displacement) = (nil, nil, nil, nil)
    let maps = try TextureFiles(model: colors, prefix: "3D/Textures/map").diffuse
    let properties = maps.isEmpty ? nil : ThreeMFProperties(model, maps: maps)
    return try archive(model.mesh, properties: properties, maps: maps, label: label)
  }

  /// A mesh with its vertex colors, if it has them.
  ///
  /// - Throws: `FormatError`.
  public static func bytes(of mesh: TriangleMesh, label: ExportLabel) throws -> [UInt8] {
    let hasColors = !mesh.colors.isEmpty && mesh.colors.count == mesh.positions.count
    return try archive(
      mesh, properties: hasColors ? ThreeMFProperties(colorsOf: mesh) : nil, maps: [], label: label)
  }

  private static func archive(
    _ mesh: TriangleMesh, properties: ThreeMFProperties?, maps: [ExportFile],
    label: ExportLabel
  ) throws -> [UInt8] {
    var zip = ZipArchive()
    try zip.add(ExportFile(path: "[Content_Types].xml", text: contentTypes), .deflated)
    try zip.add(
      ExportFile(
        path: "_rels/.rels", text: links(["/" + modelPath], printing + "3dmodel")), .deflated)
    let model = try ThreeMFModel(mesh: mesh, properties: properties, label: label).text()
    try zip.add(ExportFile(path: modelPath, text: head + model), .deflated)
    if !maps.isEmpty {
      let text = links(maps.map { "/" + $0.path }, printing + "3dtexture")
      try zip.add(ExportFile(path: "3D/_rels/3dmodel.model.rels", text: text), .deflated)
    }
    for map in maps { try zip.add(map, .stored) }
    return zip.finished()
  }

  private static var contentTypes: String {
    let types = [
      ("rels", "application/vnd.openxmlformats-package.relationships+xml"),
      ("model", "application/vnd.ms-package.3dmanufacturing-3dmodel+xml"),
      ("png", "image/png"), ("jpg", "image/jpeg"),
    ]
    let space = "http://schemas.openxmlformats.org/package/2006/content-types"
    return head + "<Types xmlns=\"\(space)\">\n"
      + types.map { "<Default Extension=\"\($0.0)\" ContentType=\"\($0.1)\"/>\n" }.joined()
      + "</Types>\n"
  }

  private static func links(_ targets: [String], _ type: String) -> String {
    let lines = targets.enumerated().map { index, target in
      "<Relationship Id=\"r\(index)\" Target=\"\(target)\" Type=\"\(type)\"/>\n"
    }
    return head + "<Relationships xmlns=\"\(relationships)\">\n" + lines.joined()
      + "</Relationships>\n"
  }
}
