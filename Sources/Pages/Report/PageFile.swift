import Files
import Foundation
import Script
import ShellKit
import Support

/// Writes the pages of `report` and `view`.
package enum PageFile {
  /// Rejects a page that exists already, before the work on it begins.
  ///
  /// - Throws: `FileError`.
  package static func check(_ url: URL, replacing: Bool) throws {
    if case .file(_, exists: true) = try OutputPlace(url), !replacing {
      throw FileError.exists(url)
    }
  }

  /// Writes a page and replies with its path and size.
  ///
  /// - Throws: `FileError`, `Cancelled`.
  package static func write(
    _ page: String, to url: URL, replacing: Bool, in context: RunContext
  ) throws -> Reply {
    let bytes = Array(page.utf8)
    try OutputFile.write(bytes, to: url, replacing: replacing, in: context)
    return try .written(
      "wrote \(VisibleText.line(url.path)), \(ByteText.words(bytes.count))",
      value: ["file": .string(url.path), "bytes": .number(bytes.count)], to: url)
  }
}
