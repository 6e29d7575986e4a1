import Files
import Foundation
import Pipeline
import Script
import ShellKit
import Support
import Workspace

/// `bundle` writes all that is needed to reproduce a failing run, without the photographs.
struct BundleCommand: Command {
  static let spec = CommandSpec(
    "bundle", group: .debugging,
    summary: "Writes everything that alignment uses to one file, without the photographs.",
    details: """
      Stores keypoints, pairs with their verdicts, cameras, EXIF, recorded poses and depth, \
      settings, seed, excluded frames, reports and measurements of the photographs. `load \
      FILE.ocsbundle` opens it anywhere: `diagnose`, `why`, `graph`, `residuals` and similar \
      commands give the same answers, and `align` can run again, also with other settings; so can \
      `match` with --descriptors. Commands that need pixels do not run. Results of dense and later \
      stages are not included. Recipients see names, times, cameras and keypoint positions, but no \
      pixels without --thumbnails.
      """,
    needs: [.capture],
    examples: [
      "bundle photos.ocsbundle": "18 frames with features, match, align",
      "bundle small.ocsbundle; load small.ocsbundle": "without photographs",
    ])

  static func check(_ options: BundleOptions) throws {
    let path = options.path
    guard path.isEmpty || (path as NSString).pathExtension.lowercased() == BundleFile.suffix else {
      throw BundleFileError.wrongName(path)
    }
  }

  func run(_ options: BundleOptions, in shell: inout ShellState) throws -> Reply {
    try Self.check(options)
    guard case .file(let url, let exists) = try OutputPlace(shell.url(options.path)) else {
      throw FileError.notAFile(shell.url(options.path), .device)
    }
    if exists && !options.force { throw FileError.exists(url) }
    // Runs the diagnosis, which measures unregistered frames for its rules, so that it gives the
    // same result from the bundle.
    _ = try? shell.project.diagnosis()
    let summary = try BundleWriter(options: options) { $0.words }.write(
      &shell.project, to: url)
    let stages = summary.stages.map(\.rawValue)
    let frames = try shell.project.loadedCapture().frames.count
    return Reply(
      "wrote \(url.path): \(Figure.counted(frames, "frame"))"
        + (stages.isEmpty ? "" : " with \(stages.joined(separator: ", "))")
        + ", \(ByteText.words(summary.bytes))",
      value: [
        "file": .string(url.path), "bytes": .number(summary.bytes), "frames": .number(frames),
        "stages": .list(stages.map { .string($0) }),
        "descriptors": .bool(options.descriptors), "thumbnails": .bool(options.thumbnails),
      ])
  }
}
