import Support

/// What `export` writes.
enum ExportKind: String, CaseIterable, Sendable {
  case poses, points, mesh, model
}

/// Forms that `export` writes.
enum ExportFormat: String, CaseIterable, Sendable {
  /// Known by the path's extension.
  case auto
  case ply, usda, usdc, usdz, obj, json, colmap
  case colmapText = "colmap-text"
  case nerfstudio

  /// Whether the path names a folder.
  var isFolder: Bool { self == .colmap || self == .colmapText || self == .nerfstudio }

  static func known(for kind: ExportKind) -> [ExportFormat] {
    switch kind {
    case .poses: [.json, .ply, .usda, .usdc, .colmap, .colmapText, .nerfstudio]
    case .points: [.ply, .usda, .usdc]
    case .mesh: [.ply, .obj, .usda, .usdc]
    case .model: [.usdz, .obj, .usda, .usdc, .ply]
    }
  }
}

/// Options of `export`.
struct ExportOptions: StageOptions {
  var what = ExportKind.model
  var path = ""
  var format = ExportFormat.auto
  var sparse = false
  var force = false

  static let settings: [Setting<Self>] = [
    .choice("what", \.what, "What to write: poses, points, mesh or model.")
      .positional(required: true),
    .text("path", \.path, kind: .path, "File to write, or folder for colmap and nerfstudio.")
      .positional(required: true),
    .choice("format", \.format, "Form; auto goes by the path's extension."),
    .flag("sparse", \.sparse, "Write the points of the alignment even if there is a dense cloud."),
    .flag("force", \.force, "Replace files that exist."),
  ]
}
