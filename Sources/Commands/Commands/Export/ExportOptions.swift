import ShellKit
import Support
import Workspace

/// Options of `export`.
struct ExportOptions: StageOptions {
  var what = ExportKind.model
  var path = ""
  var format = ExportFormat.auto
  var frame = ""
  var sparse = false
  var all = false
  var undistort = false
  var force = false

  static let settings: [Setting<Self>] = [
    .choice(
      "what", \.what,
      "What to write: poses, points, mesh, model, dataset, world or the depth of a frame."
    )
    .positional(required: true),
    .text(
      "path", \.path, kind: .path,
      "File to write; a folder for a dataset, colmap, nerfstudio and, with / at the end, a model."
    )
    .positional(required: true),
    .word(
      "format", \.format.rawValue, from: choices, "Format; auto follows the path's extension."),
    .text(
      "frame", \.frame, kind: .frame,
      "Frame whose depth is written; otherwise the coordinate frame: local (the default), given, "
        + "grid or enu."),
    .flag(
      "sparse", \.sparse,
      "Write the sparse points of the alignment even if there is a dense point cloud."),
    .flag(
      "all", \.all,
      "Write the whole dense point cloud, including redundant points."),
    .flag(
      "undistort", \.undistort,
      "Undistort the images of a dataset."),
    .flag("force", \.force, "Replace files that exist."),
  ]
}

extension ExportOptions {
  /// The values of `--format`.
  static let choices = ([.auto] + Exporter.standard.formats).map(\.rawValue)

  /// The points to export.
  ///
  /// - Throws: `CommandError` if the points of both clouds are requested.
  func points() throws -> PointChoice {
    guard !(sparse && all) else {
      throw CommandError.other(
        "--sparse writes the points of the alignment, --all those of the dense point cloud: "
          + "use only one"
      )
    }
    return sparse ? .sparse : all ? .all : .essential
  }

  /// The coordinate frame of the files; local for the depth of a frame.
  ///
  /// - Throws: `SettingError` if no frame is given of which depth is exported, or for an unknown
  ///   coordinate frame.
  func coordinateFrame() throws -> ExportFrame {
    guard what == .depth || what == .sensorDepth else {
      guard let found = frame.isEmpty ? .local : ExportFrame(rawValue: frame) else {
        throw SettingError.noSuchChoice(
          setting: "frame", text: frame, choices: ExportFrame.allCases.map(\.rawValue))
      }
      return found
    }
    guard !frame.isEmpty else {
      throw SettingError.malformed(
        setting: "frame", text: "none", expected: "a name: export depth FILE --frame NAME")
    }
    return .local
  }
}
