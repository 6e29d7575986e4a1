import Foundation
import Scene
import Support

/// Looks up the pose entries of photographs by name.
public struct PoseNames {
  /// The entry of a photograph, or the reason for none.
  package enum Found: Equatable {
    case entry(PoseList.Entry)
    /// More than one entry has its name.
    case several
    case none
  }

  private let entries: [PoseList.Entry]
  private let lookup: NameLookup

  /// Indexes the entries of a list by name. Repeated entries count once. COLMAP names may be
  /// percent-encoded, as our own text export writes them.
  public init(_ list: PoseList) {
    var first: [String: PoseList.Entry] = [:]
    entries = list.entries.filter { entry in
      guard first[entry.name] != entry else { return false }
      if first[entry.name] == nil { first[entry.name] = entry }
      return true
    }
    lookup = NameLookup(
      entries.map { entry in
        let decoded = list.format == .colmap ? PercentText.decoded(entry.name) : entry.name
        return decoded == entry.name ? [entry.name] : [entry.name, decoded]
      })
  }

  /// The entry of a photograph by path, name, or name without extension; `nil` if there is none or
  /// more than one.
  public func entry(of path: String) -> PoseList.Entry? {
    guard case .one(let index) = lookup.find([path]) else { return nil }
    return entries[index]
  }

  /// Whether at least one entry has the name of a photograph.
  package func lists(_ path: String) -> Bool { lookup.find([path]) != .none }

  /// The entries of views, by their names and the paths of their files.
  package func entries(of views: [View]) -> [Found] {
    lookup.assign(views.map { [$0.name, $0.image.url.path] }).map { found in
      switch found {
      case .one(let index): .entry(entries[index])
      case .several: .several
      case .none: .none
      }
    }
  }

  /// The last component of a path. Foundation's version traps on names that end with several
  /// slashes.
  static func name(_ path: String) -> String {
    path.split { $0 == "/" || $0 == "\\" }.last.map(String.init) ?? path
  }
}
