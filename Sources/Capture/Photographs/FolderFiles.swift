import Files
import Formats
import Foundation

/// The files below a folder, found by the end of a path that another program stated.
struct FolderFiles: Sendable {
  /// Maximum depth of subfolders, and number of folders, that are searched.
  private static let (maxDepth, maxFolders) = (8, 4096)

  let folder: URL
  /// Paths relative to the folder.
  let paths: [String]
  private let lookup: NameLookup

  /// Lists the files. Folders that cannot be read are left out, as are hidden ones.
  ///
  /// - Parameter isOfPhotographs: Whether folders of masks, depth maps and similar are left out.
  init(below folder: URL, isOfPhotographs: Bool = false) {
    self.folder = folder
    var found: [String] = []
    var places = [("", 0)]
    var next = 0
    var visited: Set<String> = []
    while next < places.count, found.count < FolderListing.maxFiles {
      let (place, depth) = places[next]
      next += 1
      let url = place.isEmpty ? folder : folder.appendingPathComponent(place)
      // Links can lead to a folder above.
      guard visited.insert(url.resolvingSymlinksInPath().path).inserted,
        let listing = try? FolderListing(url)
      else { continue }
      let prefix = place.isEmpty ? "" : place + "/"
      found += listing.files.map { prefix + $0 }
      guard depth < Self.maxDepth else { continue }
      let inner = listing.folders.filter { !isOfPhotographs || OtherFile(partsIn: $0) == nil }
      places += inner.prefix(max(0, Self.maxFolders - places.count))
        .map { (prefix + $0, depth + 1) }
    }
    paths = found
    lookup = NameLookup(found.map { [$0] })
  }

  /// The paths of the files that stated paths mean, each file at most once.
  func assign(_ stated: [String]) -> [Result<String, FileProblem>] {
    lookup.assign(stated.map { [$0] }).map(result)
  }

  private func result(_ found: NameLookup.Found) -> Result<String, FileProblem> {
    switch found {
    case .one(let index): .success(paths[index])
    case .several: .failure(.ambiguousName)
    case .none: .failure(.noSuchFile)
    }
  }

  /// The path of the file that a stated path means.
  ///
  /// - Throws: `FileProblem.noSuchFile`, or `.ambiguousName` if several files fit equally well.
  func path(of stated: String) throws -> String {
    try result(lookup.find([stated])).get()
  }
}
