import Capture
import Foundation
import Pipeline
import Script
import ShellKit
import Workspace

/// `load` opens a capture and its workspace.
struct LoadCommand: Command {
  static let spec = CommandSpec(
    "load", group: .capture,
    summary:
      "Opens photographs, another capture or a bundle, together with its stored results.",
    details: """
      Each photograph is decoded once, unless --no-verify is given; damaged and unreadable files \
      are skipped and listed with the reason. Copies of a photograph are set aside: the same file, \
      the same picture compressed again or resized, or one taken without moving. The original is the \
      one whose name is not that of another with an addition such as (1), or the largest; --copies \
      uses all of them. With --no-verify only equal files are recognized. Results are stored in \
      .ocs/NAME next to the capture, \
      or in DIR/NAME with --workspace DIR. Projects of COLMAP (database.db, sparse/N) and OpenSfM \
      (reconstruction.json) are opened with their results; status names the program that computed \
      them, and each of their models is a run. A photograph opens its folder, and a folder of \
      captures lists them. A zip archive (.zip, .r3d) of a capture is unpacked \
      once, next to its results; an archive with entries outside its folder is rejected.
      """,
    examples: [
      "load photos": "photos: 18 frames, 400 × 300, 18 with depth",
      "load photos; export poses project --format colmap; load project":
        "project: 18 frames, 400 × 300, focal length: given, without photographs",
      "load photos/Images --camera 462.3,462.3,200,150":
        "Images: 18 frames, 400 × 300, focal length: given",
    ])

  func run(_ options: CaptureOptions, in shell: inout ShellState) throws -> Reply {
    let given = shell.url(options.path)
    let isOne = PathKind(of: given) == .photograph
    let url = isOne ? given.deletingLastPathComponent() : given
    let outcome: LoadOutcome
    do {
      outcome = try shell.project.load(url, options: resolved(options, in: shell))
    } catch CaptureError.empty(let folder, let names) {
      throw Self.listing(given, options.path) ?? CaptureError.empty(folder, lookedIn: names)
    } catch CaptureError.nothingReadable(let folder, let skipped)
      where skipped.allSatisfy({ $0.fact == .aside(.otherPart) })
    {
      throw Self.listing(given, options.path)
        ?? CaptureError.nothingReadable(folder, skipped: skipped)
    }
    // The list was of another capture, or of other photographs.
    shell.variables["frames"] = nil
    var reply = try LoadReply.of(outcome, shell.project)
    if isOne {
      reply.remarks.append(
        "\(given.lastPathComponent) is one photograph: its folder is loaded")
    }
    return reply
  }

  /// An error that lists the captures in a folder without photographs; `nil` if it has none.
  private static func listing(_ folder: URL, _ path: String) -> CommandError? {
    let found = CaptureSearch.captures(in: folder)
    guard !found.isEmpty else { return nil }
    let base = path.hasSuffix("/") ? path : path + "/"
    let shown = found.prefix(CaptureSearch.limit).map { "load " + ScriptText.word(base + $0) }
    let count =
      found.count > CaptureSearch.limit ? "more than \(CaptureSearch.limit)" : "\(found.count)"
    return .other(
      "\(path) has no photographs of its own but \(count) "
        + (found.count == 1 ? "capture" : "captures") + "; type one of: "
        + shown.joined(separator: "; "))
  }

  /// The options with paths resolved against the working folder.
  private func resolved(_ options: CaptureOptions, in shell: ShellState) -> CaptureOptions {
    var options = options
    if let folder = options.maskFolder { options.masks = shell.url(folder).path }
    if !options.images.isEmpty { options.images = shell.url(options.images).path }
    if !options.poseFile.isEmpty { options.poseFile = shell.url(options.poseFile).path }
    return options
  }
}
