import Foundation
import Imaging
import Support

/// Folders of masks, depth or confidence next to a list of photographs, but without reference in
/// it.
struct UnnamedParts {
  let folder: URL

  /// Maximum number of searched folders, because entries can name any number.
  private static let maxPlaces = 64

  /// Remarks about folders without any file of the frames.
  func remarks(besides frames: [FrameDraft]) -> [FileRemark] {
    let used = Set(
      frames.flatMap(Self.files).map { $0.deletingLastPathComponent().standardizedFileURL })
    return places(of: frames).flatMap { place -> [FileRemark] in
      let inner = place.isEmpty ? folder : folder.appendingPathComponent(place)
      guard let found = try? FolderListing(inner).partFolders else { return [] }
      return found.filter { part in
        let path = inner.appendingPathComponent(part.file).standardizedFileURL.path
        return !used.contains { ($0.path + "/").hasPrefix(path.hasSuffix("/") ? path : path + "/") }
      }
      .map { FileRemark(file: place.isEmpty ? $0.file : "\(place)/\($0.file)", $0.fact) }
    }
  }

  /// The list's own folder, those of the photographs and their parents, relative to the first.
  private func places(of frames: [FrameDraft]) -> [String] {
    var places: [String] = [""]
    for frame in frames where places.count < Self.maxPlaces {
      var path = FolderPath.parent(of: frame.path)
      while !path.isEmpty, path != "/", !places.contains(path) {
        places.append(path)
        path = FolderPath.parent(of: path)
      }
    }
    return places
  }

  /// The files of a frame.
  private static func files(_ frame: FrameDraft) -> [URL] {
    var files = [frame.info.url, frame.mask].compactMap { $0 }
    if case .png(let depth, _, let confidence, _)? = frame.depth {
      files += [depth, confidence].compactMap { $0 }
    }
    return files
  }
}
