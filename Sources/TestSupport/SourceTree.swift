import Foundation

/// The folder of the package, read by tests of its structure.
package enum SourceTree {
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// Names of the folders directly below `Sources` or `Tests`.
  package static func folders(below folder: String) throws -> [String] {
    try FileManager.default.contentsOfDirectory(
      at: root.appendingPathComponent(folder), includingPropertiesForKeys: [.isDirectoryKey]
    ).filter { try $0.resourceValues(forKeys: [.isDirectoryKey]).isDirectory == true }
      .map(\.lastPathComponent).sorted()
  }

  /// The source folder of each target; examples and the modules of Apple's systems have folders of
  /// their own.
  package static func targets() throws -> [String: String] {
    var found: [String: String] = [:]
    for folder in ["Sources", "Sources/Examples", "Sources/Compatibility", "Tests"] {
      for name in try folders(below: folder) { found[name] = "\(folder)/\(name)" }
    }
    found["Examples"] = nil
    found["Compatibility"] = nil
    return found
  }

  /// Paths, relative to the package, and contents of the files with these extensions below a
  /// folder.
  package static func files(
    below folder: String, extensions: Set<String> = ["swift"]
  ) throws -> [(path: String, text: String)] {
    let start = root.appendingPathComponent(folder).resolvingSymlinksInPath()
    let found = FileManager.default.enumerator(at: start, includingPropertiesForKeys: nil)
    var files: [(path: String, text: String)] = []
    while let url = found?.nextObject() as? URL {
      guard extensions.contains(url.pathExtension) else { continue }
      let path = folder + url.resolvingSymlinksInPath().path.dropFirst(start.path.count)
      files.append((path, try String(contentsOf: url, encoding: .utf8)))
    }
    return files.sorted { $0.path < $1.path }
  }
}
