import Files
import Formats
import Foundation

/// What a path given to a program probably is, judged by its kind and ending only.
package enum PathKind: Sendable, Equatable {
  /// A folder, a video, an archive or another file that may be a capture.
  case capture
  /// One photograph.
  case photograph
  /// Anything else, such as a script.
  case other

  /// Endings of archives, bundles and pose files that `load` opens.
  private static let captureEndings: Set = ["zip", "r3d", "ocsb", "json"]

  /// The kind of an existing file or folder; `other` if there is none.
  package init(of url: URL) {
    let ending = url.pathExtension.lowercased()
    switch FileKind.at(url) {
    case .folder: self = .capture
    case .file where FolderListing.looksLikePhoto(url.lastPathComponent): self = .photograph
    case .file where FilmFolder.isFilm(url) || Self.captureEndings.contains(ending): self = .capture
    default: self = .other
    }
  }
}

/// The folders below another that hold photographs.
package enum CaptureSearch {
  /// Maximum number of folders that are named.
  package static let limit = 20

  /// Paths of captures in a folder, relative to it: subfolders with photographs, at most
  /// `limit + 1` of them.
  package static func captures(in folder: URL) -> [String] {
    guard let listing = try? FolderListing(folder) else { return [] }
    let folders = listing.folders.lazy.filter { name in
      let place = folder.appendingPathComponent(name, isDirectory: true)
      guard let inner = try? FolderListing(place), let images = try? inner.imageFolder() else {
        return false
      }
      return images.files.contains(where: FolderListing.looksLikePhoto)
        || inner.files.contains("transforms.json")
    }
    let films = listing.files.lazy.filter { FilmFolder.isFilm(folder.appendingPathComponent($0)) }
    return Array(folders.prefix(limit + 1)) + Array(films.prefix(limit + 1))
  }
}
