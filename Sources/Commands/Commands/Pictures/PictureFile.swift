import Files
import Foundation
import Imaging
import Script
import ShellKit
import Support
import Workspace

/// Writes pictures and replies with their paths.
enum PictureFile {
  /// The workspace's folder for pictures, created if needed.
  static func folder(of project: Project) throws -> URL {
    guard let workspace = project.workspace else { throw WorkspaceError.noCapture }
    try workspace.requireOwn()
    let folder = workspace.folder.appendingPathComponent("pictures")
    try Folder.make(folder, links: .refused)
    return folder
  }

  /// Writes the picture of `show` to its default path in the workspace, or to the path that the
  /// user gave.
  static func show(
    _ image: RGBImage, at url: URL, _ options: ShowOptions, more: Record = [:],
    in context: RunContext
  ) throws -> Reply {
    var value: Record = [
      "file": .string(url.path), "width": .number(image.width), "height": .number(image.height),
    ]
    for key in more.keys { value[key] = more[key] }
    guard options.out.isEmpty else {
      var reply = try write(
        image, to: url, replacing: options.force || OwnPicture.isOwn(url), value: .record(value),
        in: context)
      reply.isQuiet = true
      return reply
    }
    try AtomicFile.write(OwnPicture.marked(image.pngData()), to: url, replacing: true)
    return Reply("wrote \(url.path)", value: .record(value), images: [url])
  }

  /// Writes a picture to the path that the user gave, and replies with `value`.
  ///
  /// If the picture goes to standard output, no text follows it there.
  static func write(
    _ image: RGBImage, to url: URL, replacing: Bool, value: Value, in context: RunContext
  ) throws -> Reply {
    try OutputFile.write(
      OwnPicture.marked(image.pngData()), to: url, replacing: replacing, in: context)
    return try .written("wrote \(url.path)", value: value, to: url, images: [url])
  }
}
