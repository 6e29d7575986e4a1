import Foundation

/// Finds the entry of a list that belongs to a file, by name: masks, images of projects, poses, depth maps.
///
/// Names are paths with either slash as separator, possibly of another machine. The entry with the
/// longest common path suffix is found, ignoring case, Unicode normalization and the extension of
/// images. Of several such entries, those with the same case and extension are preferred. If more
/// than one remains, the name is ambiguous.
package struct NameLookup: Sendable {
  /// The result of a search: an index, or the reason for none.
  package enum Found: Equatable, Sendable {
    case one(Int)
    /// More than one entry fits equally well.
    case several
    case none
  }

  /// How well an entry fits a file.
  private struct Rank: Comparable {
    /// Number of common components at the end of the paths.
    var depth: Int
    /// 2 if the last components are equal, 1 if they are equal except for case, 0 if their
    /// extensions differ.
    var likeness: Int
    /// Number of components among them with the same case.
    var same: Int

    static func < (a: Rank, b: Rank) -> Bool {
      (a.depth, a.likeness, a.same) < (b.depth, b.likeness, b.same)
    }
  }

  /// The names that share a path suffix.
  private struct NameNode {
    var next: [String: Int] = [:]
    /// Indices into `names`, at most `maxListed`.
    var names: [Int] = []
    var isCut = false
  }

  /// Maximum number of equally long matches that are compared; more are ambiguous.
  private static let maxListed = 32
  /// Maximum number of components of a path, from its end, that are compared.
  private static let maxDepth = 16
  private static let imageExtensions: Set = [
    "jpg", "jpeg", "jpe", "png", "tif", "tiff", "heic", "heif", "hif", "avif", "webp", "bmp", "gif",
    "ppm", "pgm", "jp2", "jxl", "exr", "dng", "cr2", "cr3", "nef", "arw", "raf", "orf", "rw2",
  ]

  private var nodes = [NameNode()]
  private var names: [(parts: [Substring], entry: Int)] = []

  /// - Parameter entries: The names of each entry; an entry can have several.
  package init(_ entries: [[String]]) {
    for (index, aliases) in entries.enumerated() {
      for name in aliases { add(name, of: index) }
    }
  }

  private mutating func add(_ name: String, of entry: Int) {
    let parts = Self.parts(name)
    guard !parts.isEmpty else { return }
    names.append((parts, entry))
    var node = 0
    for (depth, part) in parts.reversed().enumerated() {
      let key = depth == 0 ? Self.stem(part) : Self.folded(part)
      let next = nodes[node].next[key] ?? nodes.count
      if next == nodes.count {
        nodes.append(NameNode())
        nodes[node].next[key] = next
      }
      node = next
      if nodes[node].names.count < Self.maxListed {
        nodes[node].names.append(names.count - 1)
      } else {
        nodes[node].isCut = true
      }
    }
  }

  /// The entry for a file with these names, the best match of any of them.
  package func find(_ paths: [String]) -> Found { best(paths)?.found ?? .none }

  /// The entries for all files. An entry that several files claim goes to the best match; if
  /// several match equally well, it is ambiguous for each.
  package func assign(_ files: [[String]]) -> [Found] {
    let found = files.map(best)
    var claims: [Int: (rank: Rank, count: Int)] = [:]
    for case (.one(let entry), let rank)? in found {
      let known = claims[entry]
      if known.map({ rank > $0.rank }) ?? true {
        claims[entry] = (rank, 1)
      } else if known?.rank == rank {
        claims[entry]?.count += 1
      }
    }
    return found.map { match in
      guard let match, case .one(let entry) = match.found, let claim = claims[entry] else {
        return match?.found ?? .none
      }
      if match.rank < claim.rank { return .none }
      return claim.count == 1 ? match.found : .several
    }
  }

  private func best(_ paths: [String]) -> (found: Found, rank: Rank)? {
    paths.compactMap { best(Self.parts($0)) }.max { $0.rank < $1.rank }
  }

  private func best(_ parts: [Substring]) -> (found: Found, rank: Rank)? {
    var (node, depth) = (0, 0)
    for part in parts.reversed() {
      let key = depth == 0 ? Self.stem(part) : Self.folded(part)
      guard let next = nodes[node].next[key] else { break }
      (node, depth) = (next, depth + 1)
    }
    guard depth > 0 else { return nil }
    let ranks = nodes[node].names.map { Self.rank(names[$0].parts, parts, depth) }
    guard let top = ranks.max() else { return nil }
    let entries = Set(
      zip(nodes[node].names, ranks).filter { $0.1 == top }.map { names[$0.0].entry })
    guard entries.count == 1, !nodes[node].isCut, let only = entries.first else {
      return (.several, top)
    }
    return (.one(only), top)
  }

  private static func rank(_ a: [Substring], _ b: [Substring], _ depth: Int) -> Rank {
    let (last, other) = (a[a.count - 1], b[b.count - 1])
    let same = zip(a.suffix(depth), b.suffix(depth)).count { $0 == $1 }
    return Rank(
      depth: depth, likeness: last == other ? 2 : folded(last) == folded(other) ? 1 : 0, same: same)
  }

  /// The last components of a path, without those before the last `..`.
  private static func parts(_ path: String) -> [Substring] {
    let all = path.split { $0 == "/" || $0 == "\\" }.filter { $0 != "." }
    let inside = all.lastIndex(of: "..").map { all[($0 + 1)...] } ?? all[...]
    return Array(inside.suffix(maxDepth))
  }

  private static func folded(_ part: Substring) -> String {
    // Dictionary keys and `==` of strings compare by canonical equivalence.
    part.lowercased()
  }

  /// A file name in lower case, without the extension of an image.
  private static func stem(_ part: Substring) -> String {
    let name = folded(part)
    guard let point = name.lastIndex(of: "."), point != name.startIndex,
      imageExtensions.contains(String(name[name.index(after: point)...]))
    else { return name }
    return String(name[..<point])
  }
}
