import Formats

/// Names of a project's images that are valid names of photographs.
///
/// Some programs store absolute paths of the machine on which they ran. Their common folder is
/// removed, so that the rest is the path in the image folder.
enum ProjectNames {
  /// The names, in order; equal to the stated ones if those are valid.
  static func safe(_ names: [String]) -> [String] {
    let paths = names.map(components)
    let foreign = names.indices.filter { !isRelative(names[$0]) }
    guard let first = foreign.first else { return names }
    var common = Array(paths[first].dropLast())
    for index in foreign {
      let same = zip(common, paths[index].dropLast()).prefix { $0 == $1 }.count
      common = Array(common.prefix(same))
    }
    var found = names
    for index in foreign {
      found[index] = paths[index].dropFirst(common.count).joined(separator: "/")
    }
    // Names that another image has keep their whole path.
    var used: [String: Int] = [:]
    for name in found { used[name, default: 0] += 1 }
    for index in foreign where used[found[index]] != 1 {
      found[index] = paths[index].joined(separator: "/")
    }
    return found
  }

  /// Whether a name is a path inside the image folder.
  private static func isRelative(_ name: String) -> Bool {
    Capture.isName(name) && !hasDrive(name)
  }

  private static func hasDrive(_ name: String) -> Bool {
    name.dropFirst().hasPrefix(":\\") || name.dropFirst().hasPrefix(":/")
  }

  private static func components(_ name: String) -> [Substring] {
    name.split { $0 == "/" || (hasDrive(name) && $0 == "\\") }.filter { $0 != "." && $0 != ".." }
  }
}
