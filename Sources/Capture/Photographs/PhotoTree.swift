import Files
import Formats
import Foundation

/// The photographs in the subfolders of a folder, such as one for each pass, camera or memory card.
struct PhotoTree {
  /// Paths of files that look like photographs, relative to the folder, in natural order.
  private(set) var files: [String] = []
  /// Subfolders with images that are left out.
  private(set) var skipped: [FileRemark] = []

  /// Maximum depth of subfolders, and number of folders, that are searched.
  private static let (maxDepth, maxFolders) = (6, 4096)
  /// Folders that programs fill with other images than photographs, in lower case.
  private static let others: Set = [
    "textures", "thumbnails", "thumbs", "previews", "snapshots", "checkpoints", "models", "sparse",
    "dense", "stereo", "undistorted", "distorted", "renders", "results", "report", "reports",
  ]
  /// Extensions of files that mark a folder as a model or project with images of its own.
  private static let modelExtensions: Set = ["obj", "mtl", "glb", "gltf", "usdz", "usda", "usdc"]

  private let isOwnCapture: (URL) -> Bool

  /// - Parameters:
  ///   - listing: The folder.
  ///   - isOwnCapture: Whether a folder is a capture of its own, which is left out.
  init(below listing: FolderListing, isOwnCapture: @escaping (URL) -> Bool) {
    self.isOwnCapture = isOwnCapture
    var places = Self.subfolders(of: listing, in: "").map { (path: $0, depth: 1) }
    var next = 0
    // Links can lead to a folder above.
    var visited: Set = [listing.folder.resolvingSymlinksInPath().path]
    leaveOut(listing, in: "")
    while next < places.count, files.count < FolderListing.maxFiles {
      let place = places[next]
      next += 1
      let url = listing.folder.appendingPathComponent(place.path, isDirectory: true)
      guard visited.insert(url.resolvingSymlinksInPath().path).inserted,
        let inner = try? FolderListing(url)
      else { continue }
      let photographs = inner.files.filter(FolderListing.looksLikePhoto)
      if let kind = kind(of: inner) {
        if !photographs.isEmpty || kind == .otherPart {
          skipped.append(FileRemark(file: place.path + "/", .aside(kind)))
        }
        continue
      }
      files += photographs.map { "\(place.path)/\($0)" }
      leaveOut(inner, in: place.path + "/")
      guard place.depth < Self.maxDepth else { continue }
      let room = max(0, Self.maxFolders - places.count)
      places += Self.subfolders(of: inner, in: place.path + "/").prefix(room)
        .map { ($0, place.depth + 1) }
    }
    files.sort(by: naturallyPrecedes)
  }

  /// Why a folder is left out; `nil` if its images are photographs.
  private func kind(of listing: FolderListing) -> OtherFile? {
    if isOwnCapture(listing.folder) { return .otherPart }
    let isModel = listing.files.contains {
      Self.modelExtensions.contains(($0 as NSString).pathExtension.lowercased())
    }
    let name = listing.folder.lastPathComponent.lowercased()
    return isModel || Self.others.contains(name) ? .otherFolder : nil
  }

  /// Subfolders that are searched: not those of masks and similar, nor reduced copies.
  private static func subfolders(of listing: FolderListing, in prefix: String) -> [String] {
    listing.folders.filter { OtherFile(partsIn: $0) == nil && !isReduced($0, in: listing) }
      .map { prefix + $0 }
  }

  /// Whether a folder `images_4` is next to `images`.
  private static func isReduced(_ name: String, in listing: FolderListing) -> Bool {
    guard let end = name.lastIndex(of: "_"), Int(name[name.index(after: end)...]) != nil else {
      return false
    }
    return listing.folders.contains(String(name[..<end]))
  }

  /// Reports the subfolders that are not searched.
  private mutating func leaveOut(_ listing: FolderListing, in prefix: String) {
    for name in listing.folders {
      if let kind = OtherFile(partsIn: name), !prefix.isEmpty {
        skipped.append(FileRemark(file: "\(prefix)\(name)/", .aside(kind)))
      } else if Self.isReduced(name, in: listing) {
        skipped.append(FileRemark(file: "\(prefix)\(name)/", .aside(.otherPictures)))
      }
    }
  }
}
