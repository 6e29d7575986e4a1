import Formats
import Foundation

/// The names of the files of an export, and what the files state about themselves.
package struct ExportPlace: Sendable {
  /// The file, or the folder that the files go into.
  package let url: URL
  /// Whether `url` is a folder.
  package let isFolder: Bool
  /// The format that is written.
  package let format: ExportFormat
  /// The name of the capture and the unit.
  package let label: ExportLabel

  init(_ target: ExportTarget, _ label: ExportLabel) {
    url = target.url
    isFolder = target.isFolder
    self.label = label
    format = target.exporter.format
  }

  /// The names of the files without ending.
  package var name: String {
    isFolder ? ModelFolder.name : url.deletingPathExtension().lastPathComponent
  }

  /// The one file of an export.
  package func file(_ bytes: [UInt8]) -> [ExportFile] {
    [ExportFile(path: url.lastPathComponent, bytes: bytes)]
  }

  /// The one file of an export, as text.
  package func file(_ text: String) -> [ExportFile] {
    [ExportFile(path: url.lastPathComponent, text: text)]
  }

  /// A USD layer, as crate or as text.
  func layer(_ layer: USDLayer) -> [ExportFile] {
    format == .usdc ? file(USDCWriter.bytes(of: layer)) : file(USDAWriter.text(of: layer))
  }
}

/// Endings of paths of USD layers.
enum USDEnding {
  /// The ending that both crates and text layers use.
  static let either = "usd"
  /// Endings that select the crate format, which is smaller.
  static let crate = ["usdc", either]
}
