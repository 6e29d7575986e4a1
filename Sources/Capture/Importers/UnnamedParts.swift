import Foundation
import Imaging
import Support

/// Folders of masks, depth or confidence that lie beside a list of photographs and that no entry of it names.
struct UnnamedParts {
  let folder: URL

  /// Folders beside photographs that are looked into: entries may name as many as they like.
  private static let maxPlaces = 64

  /// What is to be said of the folders that hold nothing of the frames.
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

  /// The list's own folder, those of the photographs and those around them, relative to the first.
  private func places(of frames: [FrameDraft]) -> [String] {
    var places: [String] = [""]
    for frame in frames where places.count < Self.maxPlaces {
      var path = (frame.path as NSString).deletingLastPathComponent
      while !path.isEmpty, path != "/", !places.contains(path) {
        places.append(path)
        path = (path as NSString).deletingLastPathComponent
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
