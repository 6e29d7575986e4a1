import Formats
import Foundation
import Scene
import Script
import Support

/// `export` writes results in forms that other programs read.
struct ExportCommand: Command {
  static let spec = CommandSpec(
    "export", group: .export,
    summary: "Writes poses, points, the mesh or the textured model for other programs.",
    details: "poses: .json .ply .usda, or a folder with --format colmap (binary), colmap-text or "
      + "nerfstudio. points: .ply .usda. mesh: .ply .obj .usda. model: .usdz .obj .usda. Files "
      + "are written under another name and moved into place; none is replaced without --force.",
    needs: [.capture],
    examples: [
      Example("export model chair.usdz", prints: "2000 triangles with a 256 px texture"),
      Example("export poses colmap/sparse/0 --format colmap", prints: "18 poses"),
      Example("export points cloud.ply", prints: "points of the dense cloud"),
    ])

  func run(_ options: ExportOptions, in bench: inout Workbench) throws -> Reply {
    let url = bench.url(options.path)
    let format = try resolved(options, url)
    var export = try Export(kind: options.what, format: format, url: url, sparse: options.sparse)
    let files = try export.files(&bench)
    let folder = format.isFolder ? url : url.deletingLastPathComponent()
    if !format.isFolder, !FileManager.default.fileExists(atPath: folder.path) {
      throw CommandError.notThere("folder \(folder.path)")
    }
    try ExportFile.write(files, into: folder, replacing: options.force)
    let paths = files.map { folder.appendingPathComponent($0.path).path }
    let bytes = files.reduce(0) { $0 + $1.bytes.count }
    return Reply(
      "wrote " + paths.joined(separator: "\n      ") + "\n\(export.note), \(size(bytes))",
      value: [
        "files": .list(paths.map { .string($0) }), "format": .string(format.rawValue),
        "bytes": .number(bytes),
      ], remarks: try export.remarks(bench))
  }

  private func resolved(_ options: ExportOptions, _ url: URL) throws -> ExportFormat {
    let known = ExportFormat.known(for: options.what)
    let names = known.map { $0.isFolder ? "--format \($0.rawValue)" : ".\($0.rawValue)" }
    var format = options.format
    if format == .auto {
      let text = url.pathExtension.lowercased()
      guard let found = ExportFormat(rawValue: text), found != .auto, !found.isFolder else {
        throw CommandError.unknownFormat(
          text.isEmpty ? "of a path without extension" : "." + text, known: names)
      }
      format = found
    }
    guard known.contains(format) else {
      throw CommandError.unknownFormat(
        "\(format.rawValue) for \(options.what.rawValue)", known: names)
    }
    return format
  }

  private func size(_ bytes: Int) -> String {
    bytes < 10_000
      ? "\(bytes) bytes"
      : bytes < 10_000_000 ? "\(bytes / 1000) kB" : "\(bytes / 1_000_000) MB"
  }
}
