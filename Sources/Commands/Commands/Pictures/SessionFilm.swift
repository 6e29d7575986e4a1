import Drawing
import Files
import Foundation
import GuidedCapture
import Imaging
import Script
import ShellKit
import Support

/// Renders a session's screen after each of the next frames.
enum SessionFilm {
  /// Frame rate of the video, pictures per second.
  private static let filmRate = 30

  /// Plays the next frames on a copy of the session, which writes no shots to disk, and draws the
  /// screen after each; if `ffmpeg` is available, the pictures are also encoded as a video.
  static func show(_ options: ShowOptions, in shell: inout ShellState) throws -> Reply {
    _ = try shell.project.resumeSession()
    var copy = try shell.project.openSession().forLooking()
    let folder =
      try options.out.isEmpty
      ? PictureFile.folder(of: shell.project).appendingPathComponent("session-frames")
      : shell.url(options.out)
    try Folder.make(folder)
    let context = shell.project.context
    var files: [URL] = []
    while files.count < options.frames, try copy.advance(1, in: context.silent) == 1 {
      guard let screen = try copy.screen(maxDimension: options.width) else { break }
      let digits = String(files.count + 1)
      let name = "frame-" + String(repeating: "0", count: max(0, 4 - digits.count)) + digits
      let file = folder.appendingPathComponent("\(name).png")
      try OutputFile.write(
        drawSession(screen).pngData(), to: file, replacing: options.force || options.out.isEmpty,
        in: context)
      files.append(file)
      context.progress("Drawing frames", Double(files.count) / Double(options.frames))
    }
    guard let first = files.first, let last = files.last else {
      throw CommandError.other("the session has played all its frames; session rewind goes back")
    }
    let film = try made(of: folder, in: context)
    var reply = Reply(
      "wrote \(files.count) pictures, \(first.lastPathComponent) to \(last.lastPathComponent), in "
        + folder.path + (film == nil ? "" : ", and session.mp4"),
      value: [
        "folder": .string(folder.path), "pictures": .number(files.count),
        "film": .string(orNull: film?.path),
      ], images: [last])
    if film == nil { reply.remarks.append("no video was made, because ffmpeg is not installed") }
    return reply
  }

  /// Encodes the pictures as a video; `nil` if `ffmpeg` is missing or fails.
  private static func made(of folder: URL, in context: RunContext) throws -> URL? {
    let film = folder.appendingPathComponent("session.mp4")
    let words = [
      "ffmpeg", "-y", "-loglevel", "error", "-framerate", String(filmRate), "-i",
      "frame-%04d.png", "-vf", "pad=ceil(iw/2)*2:ceil(ih/2)*2", "-pix_fmt", "yuv420p",
      "session.mp4",
    ]
    do {
      _ = try ChildProcess.run(
        ChildProcess.Job(words, in: folder, input: .nothing, output: .collected),
        in: context.silent)
    } catch let cancelled as Cancelled {
      throw cancelled
    } catch { return nil }
    return FileKind.at(film) == .file ? film : nil
  }
}
