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
      + "are written under other names and moved into place together; none is replaced without "
      + "--force. A pipe or a device, such as /dev/stdout, is written into where the form is one "
      + "file.",
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
    try checkPlace(url, format)
    let files = try export.files(&bench)
    let stale = format.isFolder ? PoseExport.stale(in: url, beside: files) : []
    let paths = try put(files, removing: stale, at: url, format, options.force, bench.context)
    let bytes = files.reduce(0) { $0 + $1.bytes.count }
    return try .written(
      "wrote " + paths.map { VisibleText.line($0) }.joined(separator: "\n      ")
        + "\n\(export.note), \(size(bytes))",
      value: [
        "files": .list(paths.map { .string($0) }), "format": .string(format.rawValue),
        "bytes": .number(bytes),
      ], to: format.isFolder ? nil : url,
      remarks: try export.remarks(bench)
        + stale.map { "removed \($0), which an earlier export left" })
  }

  /// Refuses what cannot be written to before the work begins.
  private func checkPlace(_ url: URL, _ format: ExportFormat) throws {
    if format.isFolder {
      let kind = FileKind.at(url)
      guard kind == nil || kind == .folder else { throw FileError.notAFolder(url, kind ?? .file) }
      return
    }
    let folder = url.deletingLastPathComponent()
    guard FileKind.at(folder) == .folder else {
      throw CommandError.notThere("folder \(folder.path)")
    }
    _ = try OutputPlace(url)
  }

  /// Writes the files and returns their paths.
  private func put(
    _ files: [ExportFile], removing stale: [String], at url: URL, _ format: ExportFormat,
    _ replacing: Bool, _ context: RunContext
  ) throws -> [String] {
    if format.isFolder {
      try ExportFile.write(files, into: url, removing: stale, replacing: replacing)
      return files.map { url.appendingPathComponent($0.path).path }
    }
    let folder = url.deletingLastPathComponent()
    let target = files.count == 1 ? folder.appendingPathComponent(files[0].path) : url
    if let kind = try OutputPlace(url).streamKind {
      guard files.count == 1 else {
        throw FileError.severalFiles(url, kind, names: files.map(\.path))
      }
      try OutputFile.write(files[0].bytes, to: url, replacing: replacing, in: context)
      return [url.path]
    }
    if files.count == 1 {
      try OutputFile.write(files[0].bytes, to: target, replacing: replacing, in: context)
      return [target.path]
    }
    try ExportFile.write(files, into: folder, replacing: replacing)
    return files.map { folder.appendingPathComponent($0.path).path }
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
