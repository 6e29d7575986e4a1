import Drawing
import Foundation
import Imaging
import Pages
import Scene
import Script
import ShellKit
import Support
import Wording
import Workspace

/// `show` draws a picture of a stage's result.
struct ShowCommand: Command {
  static let spec = CommandSpec(
    "show", group: .pictures,
    summary: "Draws frames, keypoints, matches, errors, plans, depth, masks or the model as a PNG.",
    details: """
      The picture is written to the pictures folder of the workspace and shown inline if the \
      terminal supports it, or written to --out, which replaces a picture that show wrote there \
      before. session shows the photographer's screen; with --frames N \
      it draws the next frames as they play, without taking shots, and makes a video if ffmpeg is \
      installed. masks dims what the object masks exclude, shows the source of each mask and \
      whether keypoints respect it, and makes a contact sheet of several frames. residuals draws \
      the mean residuals over the image area, or those of one frame over its photograph; outlines, \
      the surface's silhouette in a photograph (before simplification) and the image edges near \
      it; pair, also what verification rejected, in red; tracks, how many frames see the points; \
      top, cameras and points from above; picks, the points of point add, with the pixels where \
      they were picked and those where their positions project to; markers, what markers detect \
      found in a photograph; evaluation, the model colored by \
      what is unlike the photographs of evaluate, or one of them, the model at its pose and their \
      difference. points, mesh, model and evaluation are seen \
      from the side of most cameras; --from shows another side, and --sheet 8 eight of them: a ring, \
      from above and from below.
      """,
    examples: [
      "show": "subject       of",
      "show model --out model.png": "/model.png",
      "show model --from 45,20 --out side.png": "/side.png",
      "show model --from IMG_0001.jpg": "/model-from-IMG_0001.png",
      "show model --sheet 8 --out sides.png": "/sides.png",
      "show residuals --out residuals.png": "/residuals.png",
      "show residuals IMG_0001.jpg --width 800": "/residuals-IMG_0001.png",
      "show coverage --out coverage.png": "/coverage.png",
      "show top --out top.png": "/top.png",
      "reconstruct; show outlines IMG_0001.jpg": "/outlines-IMG_0001.png",
      "show picks IMG_0001.jpg --out picks.png": "/picks.png",
      "evaluate --current; show evaluation --out unlike.png": "/unlike.png",
      "evaluate --current; show evaluation IMG_0001.jpg": "/evaluation-IMG_0001.png",
      "show markers IMG_0001.jpg --out markers.png": "/markers.png",
      "show plan --views 4 --out plan.png": "/plan.png",
      "show pair IMG_0001.jpg IMG_0002.jpg": "/pair-IMG_0001-IMG_0002.png",
    ])

  func run(_ options: ShowOptions, in shell: inout ShellState) throws -> Reply {
    guard !options.kind.isEmpty else { return .table(PictureKind.allCases.map(\.row)) }
    try shell.require([.capture])
    let names = [options.first, options.second].filter { !$0.isEmpty }
    guard options.what.frames.contains(names.count) else {
      throw CommandError.other(
        "show \(options.what.rawValue) takes \(options.what.frameWords) frames, got "
          + "\(names.count)")
    }
    guard options.frames == 0 || options.what == .session else {
      throw CommandError.other("--frames is for show session")
    }
    if options.frames > 0 { return try SessionFilm.show(options, in: &shell) }
    if options.what == .masks { return try masks(options, in: &shell) }
    let frames = try shell.project.loadedCapture().frames
    let full = try names.map { frames[try shell.project.frameIndex($0)].name }
    let look = try options.look(in: shell.project)
    let url = try target(options, parts: full + options.lookName(look), in: shell)
    var picture = Picture(
      kind: options.what, frames: full, width: options.width, views: options.views)
    picture.look = look
    return try shell.lookingAtStop([options.what.stage].compactMap { $0 }) { shell in
      if let stage = options.what.stage { try shell.require([.result(stage)]) }
      var reply = try PictureFile.show(
        picture.draw(&shell.project), at: url, options, in: shell.project.context)
      if let stage = options.what.stage,
        case .stale(let reasons) = try shell.project.freshness(of: stage)
      {
        reply.remarks.append(ExportRemark.stale(stage, reasons).words)
      }
      return reply
    }
  }

  /// Writes the picture of masks.
  private func masks(_ options: ShowOptions, in shell: inout ShellState) throws -> Reply {
    let masks = try MaskPictures(options.first, &shell.project)
    let url =
      try options.out.isEmpty
      ? PictureFile.folder(of: shell.project).appendingPathComponent("\(masks.name).png")
      : shell.url(options.out)
    let context = shell.project.context
    let (picture, rows) = try masks.draw(width: options.width, in: context)
    var reply = try PictureFile.show(
      picture, at: url, options, more: ["masks": .list(rows.map { .record($0) })], in: context)
    if !reply.text.isEmpty { reply.text += "\n" + masks.summary }
    return reply
  }

  private func target(
    _ options: ShowOptions, parts: [String], in shell: ShellState
  ) throws -> URL {
    if !options.out.isEmpty { return shell.url(options.out) }
    let folder = try PictureFile.folder(of: shell.project)
    let stems = parts.map { ($0 as NSString).deletingPathExtension }
    return folder.appendingPathComponent(
      ([options.what.rawValue] + stems).joined(separator: "-") + ".png")
  }
}
