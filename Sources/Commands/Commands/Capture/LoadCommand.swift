import Foundation
import Script
import Support

/// Options of `load`.
public struct LoadOptions: StageOptions {
  public var path = ""
  public var format = "auto"
  public var camera = ""
  public init() {}

  public static let settings: [Setting<Self>] = [
    .text("path", \.path, kind: .path, "Folder of photographs, or a capture folder or file.")
      .positional(required: true),
    .word("format", \.format, from: CaptureAdapter.formats, "Form of the capture."),
    .text(
      "camera", \.camera,
      "Intrinsics of all frames in pixels: FX,FY,CX,CY[,K1,K2[,P1,P2]]; they are held fixed."),
  ]
}

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

  func run(_ options: LoadOptions, in bench: inout Workbench) throws -> Reply {
    try bench.load(bench.url(options.path), options: options)
  }
}
