import Foundation
import Pages
import Planning
import ShellKit
import Support
import Workspace

/// Options of `show`.
struct ShowOptions: StageOptions {
  /// The name of a `PictureKind`; empty to list them.
  var kind = ""
  var first = ""
  var second = ""
  var out = ""
  var frames = 0
  var views = PlanOptions().views
  var width = 1600
  var from = ""
  var sheet = 0
  var force = false

  static let settings: [Setting<Self>] = [
    .word(
      "what", \.kind, from: PictureKind.allCases.map(\.rawValue),
      "What to draw; without it, show lists the subjects."
    ).positional(),
    .text(
      "first", \.first, kind: .frame,
      "A frame, for frame, picks, markers, features, depths, outlines and pair; for residuals and "
        + "evaluation, to draw those of one frame; for masks, a frame or a pattern such as IMG_00* "
        + "(default: all)."
    ).positional(),
    .text("second", \.second, kind: .frame, "Another frame, for pair.").positional(),
    .text("out", \.out, kind: .path, "PNG file to write (default: in the workspace)."),
    .count(
      "frames", \.frames, in: 0...9999,
      "For session: number of next frames to draw, into the folder --out."),
    .count("views", \.views, in: 1...100, "For plan: number of views."),
    .text(
      "from", \.from, kind: .frame,
      "For points, mesh, model and evaluation: seen from a frame, or from AZIMUTH,ELEVATION in "
        + "degrees, such as 45,20 (azimuth from +Z towards +X)."),
    .count(
      "sheet", \.sheet, in: 0...24,
      "For points, mesh, model and evaluation: number of directions on one picture, the first from "
        + "--from; 0 = one view."),
    .count("width", \.width, in: 64...8192, unit: .pixels, "Width of the picture."),
    .flag("force", \.force, "Replace the picture if it exists."),
  ]
}

extension ShowOptions {
  /// What to draw.
  var what: PictureKind { PictureKind(rawValue: kind) ?? .model }

  /// Where the picture is seen from.
  ///
  /// - Throws: `CommandError`, `WorkspaceError.unknownFrame`.
  func look(in project: Project) throws -> PictureLook {
    guard !from.isEmpty || sheet > 0 else { return .automatic }
    guard what.isOfWorld, first.isEmpty else {
      throw CommandError.other("--from and --sheet are for show points, mesh, model and evaluation")
    }
    let direction = LookDirection(from)
    if sheet > 0 {
      guard from.isEmpty || direction != nil else {
        throw CommandError.other("--sheet begins at a direction: --from AZIMUTH,ELEVATION")
      }
      return .sheet(sheet, from: direction)
    }
    if let direction { return .direction(direction) }
    do {
      return .frame(project.frameNames[try project.frameIndex(from)])
    } catch let error as WorkspaceError {
      guard case .unknownFrame = error else { throw error }
      throw CommandError.other(
        "--from takes a frame, or AZIMUTH,ELEVATION in degrees: there is no frame \(from); "
          + "--sheet 8 shows eight sides")
    }
  }

  /// The part of the picture's file name that states where it is seen from.
  func lookName(_ look: PictureLook) -> [String] {
    switch look {
    case .automatic: []
    case .frame(let name): ["from", (name as NSString).deletingPathExtension]
    case .direction: ["from", from]
    case .sheet: ["sheet"]
    }
  }
}
