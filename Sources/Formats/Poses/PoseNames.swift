import Foundation
import Scene
import Support

/// Looks up the pose entries of photographs by name.
public struct PoseNames {
  /// `nil` if several entries share a key.
  private typealias Table = [String: PoseList.Entry?]

  private var paths: Table = [:]
  private var names: Table = [:]
  private var stems: Table = [:]

  /// Indexes the entries of a list by name, with either slash as separator. COLMAP names may be
  /// percent-encoded, as our own text export writes them.
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

  /// The entry of a photograph by path, name, or name without extension.
  public func entry(of path: String) -> PoseList.Entry? {
    let name = Self.name(path)
    for found in [paths[path], names[name], stems[Self.stem(name)]] {
      if let found = found ?? nil { return found }
    }
    return nil
  }

  /// The entry of a view, also by its file name if frames are named after their folders.
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

  /// The last component of a path. Foundation's version traps on names that end with several
  /// slashes.
  static func name(_ path: String) -> String {
    path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? path
  }

  private static func stem(_ name: String) -> String { (name as NSString).deletingPathExtension }
}
