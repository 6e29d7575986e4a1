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
      "what", \.what, "What to write: poses, points, mesh, model, dataset or the depth of a frame."
    )
    .positional(required: true),
    .text(
      "path", \.path, kind: .path,
      "File to write; a folder for a dataset, colmap, nerfstudio and, with / at the end, a model."
    )
    .positional(required: true),
    .word(
      "format", \.format.rawValue, from: choices, "Format; auto follows the path's extension."),
    .text("frame", \.frame, kind: .frame, "Frame whose depth is written."),
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

  /// Checks that a frame is given if the depth of one is exported.
  func checkFrame() throws {
    guard !frame.isEmpty || (what != .depth && what != .sensorDepth) else {
      throw SettingError.malformed(
        setting: "frame", text: "none", expected: "a name: export depth FILE --frame NAME")
    }
  }
}
