import Files
import Foundation
import Support

/// three.js with its orbit controls, as installed by Debian's package `libjs-three`.
package struct ThreeLibrary: Sendable {
  /// The folders that are searched.
  package static let folders = ["/usr/share", "/usr/local/share"].map { $0 + "/javascript/three" }
  /// The files of the library, in the order of execution.
  private static let files = ["three.min.js", "examples/js/controls/OrbitControls.js"]
  /// Maximum size of a file, bytes.
  private static let maxSize = 8 << 20

  /// No folder has all files of the library.
  package struct Missing: Error, Equatable {
    /// The folders that were searched.
    package let folders: [String]
  }

  /// The scripts, escaped for embedding in a page.
  let scripts: [String]

  /// - Parameter folders: Folders to search; the first one with all files is used.
  /// - Throws: `ThreeLibrary.Missing`, `FileError`.
  package init(folders: [String] = Self.folders) throws {
    let paths = folders.map { folder in Self.files.map { "\(folder)/\($0)" } }
    let found = paths.first {
      $0.allSatisfy { FileKind.at(URL(fileURLWithPath: $0)) == .file }
    }
    guard let found else { throw Missing(folders: folders) }
    scripts = try found.map {
      EmbeddedScript.code(
        try RegularFile.read(URL(fileURLWithPath: $0), limit: Self.maxSize))
    }
  }
}
