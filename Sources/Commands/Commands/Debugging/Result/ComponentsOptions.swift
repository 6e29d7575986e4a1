import Support
import Workspace

/// The actions of `components`.
enum ComponentsAction: String, CaseIterable, Sendable {
  case list, use, export
}

/// Options of `components`.
struct ComponentsOptions: StageOptions {
  var action = ComponentsAction.list
  var number = 1
  var path = ""
  var what = ExportKind.poses
  var format = ExportFormat.auto
  var force = false

  static let settings: [Setting<Self>] = [
    .choice("action", \.action, "Action to perform: list, use or export.").positional(),
    .count("number", \.number, in: 1...100, "Number of a component, as shown by list.")
      .positional(),
    .text("path", \.path, kind: .path, "File or folder that export writes.").positional(),
    .choice("what", \.what, "What to export: poses, points or dataset."),
    .word(
      "format", \.format.rawValue, from: ExportOptions.choices,
      "Format to export; auto follows the path's extension."),
    .flag("force", \.force, "Replace files that exist."),
  ]
}
