import Formats
import Scene
import Support

/// Meshes and models.
extension Export {
  /// The mesh; with its texture where the form has one and there is one that fits.
  mutating func mesh(_ shell: inout ShellState) throws -> [ExportFile] {
    let isPlain = format == .ply || format == .stl
    if !isPlain, try shell.project.freshness(of: .texture) == .fresh { return try model(&shell) }
    try shell.require([.result(.mesh)])
    stage = .mesh
    let mesh = try shell.project.results.surface().mesh
    note = "\(mesh.triangles.count) triangles"
    switch format {
    case .ply: return file(PLYWriter.bytes(of: mesh, label: label))
    case .stl: return file(try STLWriter.bytes(of: mesh, label: label))
    case .glb: return file(try GLBWriter.bytes(of: mesh, label: label))
    case .threeMF: return file(try ThreeMFWriter.bytes(of: mesh, label: label))
    case .obj: return OBJWriter.files(of: mesh, name: name, comment: label.comment)
    default: return layer(USDModel.layer(of: mesh, name: "mesh", comment: label.comment))
    }
  }

  /// The model with its maps, as far as the form takes them.
  mutating func model(_ shell: inout ShellState) throws -> [ExportFile] {
    try shell.require([.result(.texture)])
    stage = .texture
    let model = try shell.project.results.model()
    note = "\(model.mesh.triangles.count) triangles with a \(model.diffuse.width) px texture"
    let comment = label.comment
    switch format {
    case .usdz: return file(try USDModel.usdz(of: model, comment: comment))
    case .glb: return file(try GLBWriter.bytes(of: model, label: label))
    case .threeMF: return file(try ThreeMFWriter.bytes(of: model, label: label))
    case .obj where target.isFolder: return try ModelFolder.files(of: model, comment: comment)
    case .obj: return try OBJWriter.files(of: model, name: name, comment: comment)
    case .ply: return file(PLYWriter.bytes(of: model.mesh, label: label))
    default:
      return try USDModel.files(
        of: model, name: name, path: layerPath, binary: format == .usdc, comment: comment)
    }
  }

  /// The file of a USD layer: the path as given where it ends as such files do.
  private var layerPath: String {
    let given = target.url.pathExtension.lowercased()
    return given == ExportFormat.usdEnding || given == format.rawValue
      ? target.url.lastPathComponent : "\(name).\(format.rawValue)"
  }
}
