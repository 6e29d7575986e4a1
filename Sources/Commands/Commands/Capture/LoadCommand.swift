import Capture
import Script

/// `load` opens a capture and the workspace that belongs to it.
struct LoadCommand: Command {
  static let spec = CommandSpec(
    "load", group: .capture,
    summary: "Opens a folder of photographs or another capture, and the results kept for it.",
    details: "Unreadable files are left out and listed with their reasons. Results are kept in "
      + ".ocs/NAME beside the capture, or in DIR/NAME with --workspace DIR.",
    examples: [
      Example("load photos", "loads a folder of photographs"),
      Example("load photos --camera 2759.5,2764.2,1520.7,1006.8", "states the intrinsics"),
    ])

  func run(_ options: CaptureOptions, in bench: inout Workbench) throws -> Reply {
    try bench.load(bench.url(options.path), options: options)
  }
}
