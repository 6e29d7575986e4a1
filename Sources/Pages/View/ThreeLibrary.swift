import Files
import Foundation
import Support

/// three.js with its orbit controls, as Debian's package `libjs-three` installs it.
package struct ThreeLibrary: Sendable {
  /// Where it is looked for.
  package static let folders = ["/usr/share", "/usr/local/share"].map { $0 + "/javascript/three" }
  /// Files of it, in the order in which they run.
  private static let files = ["three.min.js", "examples/js/controls/OrbitControls.js"]
  /// Larger files are something else.
  private static let maxSize = 8 << 20

  /// No folder has all files of the library.
  package struct Missing: Error, Equatable {
    /// The folders that were searched.
    package let folders: [String]
  }

  /// The scripts as they can stand in a page.
  let scripts: [String]

  /// - Parameter folders: Places to look in, the first that has all files counts.
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
