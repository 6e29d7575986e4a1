import Foundation
import Scene
import Support

/// Finds what a file says of a photograph by the photograph's name.
public struct PoseNames {
  /// `nil` where several entries share a key.
  private typealias Table = [String: PoseList.Entry?]

  private var paths: Table = [:]
  private var names: Table = [:]
  private var stems: Table = [:]

  /// The names in a list: paths with either slash. COLMAP's may be encoded, as ours are in its texts.
  public init(_ list: PoseList) {
    for entry in list.entries {
      let decoded = list.format == .colmap ? PercentText.decoded(entry.name) : entry.name
      for path in Set([entry.name, decoded]) {
        let name = Self.name(path)
        Self.add(entry, path, to: &paths)
        Self.add(entry, name, to: &names)
        for stem in Set([name, Self.stem(name)]) { Self.add(entry, stem, to: &stems) }
      }
    }
  }

  /// What is said of the photograph of a name, or of its name without extension.
  public func entry(of path: String) -> PoseList.Entry? {
    let name = Self.name(path)
    for found in [paths[path], names[name], stems[Self.stem(name)]] {
      if let found = found ?? nil { return found }
    }
    return nil
  }

  /// Also by the file's own name, where frames are called after their folders.
  package func entry(of view: View) -> PoseList.Entry? {
    entry(of: view.name) ?? entry(of: view.image.url.lastPathComponent)
  }

  private static func add(_ entry: PoseList.Entry, _ key: String, to table: inout Table) {
    if let known = table[key], known?.name != entry.name {
      table[key] = .some(nil)
    } else {
      table[key] = .some(entry)
    }
  }

  /// A path's last part; Foundation's traps on names that end in several slashes.
  static func name(_ path: String) -> String {
    path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? path
  }

  private static func stem(_ name: String) -> String { (name as NSString).deletingPathExtension }
}
