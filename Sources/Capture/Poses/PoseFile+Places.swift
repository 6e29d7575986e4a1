import Files
import Formats
import Foundation
import Support

extension PoseFile {
  /// Folders above a pose file in which its photographs are looked for.
  private static let maxLevels = 2

  /// Whether a file is one of poses, which `load` takes with the photographs it names.
  public static func isPoseFile(_ url: URL) -> Bool {
    FileKind.at(url) == .file && url.lastPathComponent != "transforms.json" && holdsPoses(url)
  }

  /// The folder with photographs of a list: the file's own or one above, or `images` and the like in it.
  public static func photographs(of list: PoseList, near file: URL) -> URL? {
    let names = PoseNames(list)
    var folder = file.deletingLastPathComponent()
    for _ in 0...maxLevels {
      if let listing = try? FolderListing(folder).imageFolder(),
        listing.files.contains(where: { names.entry(of: $0) != nil })
      {
        return listing.folder
      }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }

  /// The poses that lie among photographs: the file of them, or the folder where each photograph has its
  /// own; `nil` where there are none. The truth of a rendered capture does not count.
  static func beside(_ photographs: FolderListing) -> URL? {
    let folder = photographs.folder
    let files = photographs.files.map { folder.appendingPathComponent($0) }
    if let file = files.first(where: { !isSidecar($0) && holdsPoses($0) }) { return file }
    return files.contains { isSidecar($0) } ? folder : nil
  }

  /// The file of poses in a folder around that of the photographs; `nil` where there is none.
  static func above(_ photographs: URL, in root: URL) -> URL? {
    guard photographs.standardizedFileURL != root.standardizedFileURL,
      let file = find(in: root), holdsPoses(file)
    else { return nil }
    return file
  }

  /// The file in a folder that holds poses: the one with the best usual name, or else the first whose
  /// beginning a reader recognizes; `nil` where there is none.
  static func find(
    in folder: URL, readers: [PoseFileReader] = PoseFileReader.standard
  ) -> URL? {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let present = Set(all)
    let names = readers.flatMap(\.places.names).sorted { ($0.value, $0.key) < ($1.value, $1.key) }
    if let name = names.first(where: { present.contains($0.key) }) {
      return folder.appendingPathComponent(name.key)
    }
    let endings = readers.flatMap(\.places.endings)
    let others = all.sorted().filter { name in
      endings.contains { name.lowercased().hasSuffix($0) }
    }
    return others.map { folder.appendingPathComponent($0) }
      .first { isRecognized(at: $0, readers: readers) }
  }

  /// Whether a file beside photographs holds their poses. The truth of a rendered capture does not count:
  /// it is there to be compared with.
  static func holdsPoses(
    _ url: URL, readers: [PoseFileReader] = PoseFileReader.standard
  ) -> Bool {
    let name = url.lastPathComponent
    if PoseFileReader.truth.places.names[name] != nil { return false }
    return readers.contains { $0.places.names[name] != nil } || isSidecar(url, readers: readers)
      || isRecognized(at: url, readers: readers)
  }

  /// Whether a file holds the pose of the one photograph it is named like.
  static func isSidecar(
    _ url: URL, readers: [PoseFileReader] = PoseFileReader.standard
  ) -> Bool {
    let suffix = url.pathExtension.lowercased()
    let found = readers.compactMap(\.places.sidecars).first { $0.fileExtension == suffix }
    return found.map { $0.isCertain || isRecognized(at: url, readers: readers) } ?? false
  }
}
