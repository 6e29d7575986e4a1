import Files
import Foundation
import Support

/// Where an export goes, and in which format.
package struct ExportTarget: Sendable {
  package let url: URL
  package let exporter: Exporter
  /// Whether `url` is a folder that the files go into.
  package let isFolder: Bool

  /// Selects the exporter.
  ///
  /// - Parameters:
  ///   - format: The format that the user chose; `auto` derives it from the path.
  ///   - isNamedFolder: Whether the path, as the user wrote it, is that of a folder.
  /// - Throws: `ExportError.unknownEnding`, `unsupported`.
  package init(
    _ kind: ExportKind, to url: URL, isNamedFolder: Bool, as format: ExportFormat,
    from exporters: [Exporter]
  ) throws {
    self.url = url
    let known = exporters.filter { $0.kind == kind }
    let isNamed = format != .auto
    if isNamedFolder || (!isNamed && FileKind.at(url) == .folder),
      let found = known.first(where: {
        $0.placement == .fileOrFolder && (!isNamed || $0.format == format)
      })
    {
      exporter = found
      isFolder = true
      return
    }
    if kind == .dataset, !isNamed, let first = known.first {
      exporter = first
    } else {
      let format = isNamed ? format : try Self.format(of: url, known, among: exporters)
      guard let found = known.first(where: { $0.format == format }) else {
        throw ExportError.unsupported(format, for: kind, known: known.map(\.choice))
      }
      exporter = found
    }
    isFolder = exporter.placement == .folder
  }

  /// The format that the path's ending selects, even if it belongs to another kind of export.
  private static func format(
    of url: URL, _ known: [Exporter], among exporters: [Exporter]
  ) throws -> ExportFormat {
    let ending = url.pathExtension.lowercased()
    guard let found = (known + exporters).first(where: { $0.endings.contains(ending) }) else {
      throw ExportError.unknownEnding(ending, known: known.map(\.choice))
    }
    return found.format
  }

  /// Rejects a destination that cannot be written, before the work begins.
  package func check() throws {
    if isFolder {
      let kind = FileKind.at(url)
      guard kind == nil || kind == .folder else { throw FileError.notAFolder(url, kind ?? .file) }
      return
    }
    let folder = url.deletingLastPathComponent()
    guard FileKind.at(folder) == .folder else { throw ExportError.noFolder(path: folder.path) }
    _ = try OutputPlace(url)
  }
}
