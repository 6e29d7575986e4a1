import Foundation
import Support

/// three.js with its orbit controls, as Debian's package `libjs-three` installs it.
struct ThreeLibrary {
  /// Where it is looked for.
  static let folders = ["/usr/share", "/usr/local/share"].map { $0 + "/javascript/three" }
  /// Files of it, in the order in which they run.
  private static let files = ["three.min.js", "examples/js/controls/OrbitControls.js"]
  /// Larger files are something else.
  private static let maxSize = 8 << 20

  /// The scripts as they can stand in a page.
  let scripts: [String]

  /// - Parameter folders: Places to look in, the first that has all files counts.
  /// - Throws: `CommandError.other`, which names the package; `FileError`.
  init(folders: [String] = Self.folders) throws {
    let paths = folders.map { folder in Self.files.map { "\(folder)/\($0)" } }
    let found = paths.first {
      $0.allSatisfy { FileKind.at(URL(fileURLWithPath: $0)) == .file }
    }
    guard let found else {
      throw CommandError.other(
        "three.js, which the page draws with, is not in \(folders.joined(separator: " or ")); "
          + "install it with: apt install libjs-three")
    }
    scripts = try found.map {
      EmbeddedScript.code(
        try RegularFile.read(URL(fileURLWithPath: $0), limit: Self.maxSize))
    }
  }
}
