import Files
import Foundation
import ShellKit
import Support

/// Where an export goes, and in which form.
struct ExportTarget {
  let url: URL
  let format: ExportFormat
  /// Whether `url` is a folder that the files go into.
  let isFolder: Bool

  /// - Throws: `CommandError.unknownFormat` where the path tells no form of what is exported.
  init(_ options: ExportOptions, _ url: URL) throws {
    self.url = url
    let isModel = options.what == .model || options.what == .mesh
    let isNamedFolder = options.path.hasSuffix("/")
    let isThere = options.format == .auto && FileKind.at(url) == .folder
    if isModel, options.format == .auto || options.format == .obj, isNamedFolder || isThere {
      (format, isFolder) = (.obj, true)
      return
    }
    if options.what == .dataset, options.format == .auto {
      (format, isFolder) = (.nerfstudio, true)
      return
    }
    format = try Self.format(options, url)
    isFolder = format.isFolder(for: options.what)
  }

  private static func format(_ options: ExportOptions, _ url: URL) throws -> ExportFormat {
    let known = ExportFormat.known(for: options.what)
    let names = known.map { $0.words(for: options.what) }
    var format = options.format
    if format == .auto {
      let text = url.pathExtension.lowercased()
      guard let found = ExportFormat(fileExtension: text) else {
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

  /// Refuses what cannot be written to before the work begins.
  func check() throws {
    if isFolder {
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
}
