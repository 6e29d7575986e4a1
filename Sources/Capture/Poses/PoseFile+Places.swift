import Files
import Formats
import Foundation
import Support

extension PoseFile {
  /// Number of parent folders of a pose file that are searched for its photographs.
  private static let maxLevels = 2

  /// Whether a file is a pose file, which `load` reads with the photographs it lists.
  public static func isPoseFile(_ url: URL) -> Bool {
    FileKind.at(url) == .file && url.lastPathComponent != "transforms.json" && holdsPoses(url)
  }

  /// The folder with photographs of a list: that of the file or a parent, or a usual subfolder such
  /// as `images`.
  public static func photographs(of list: PoseList, near file: URL) -> URL? {
    let names = PoseNames(list)
    var folder = file.deletingLastPathComponent()
    for _ in 0...maxLevels {
      if let listing = try? FolderListing(folder).imageFolder(),
        (listing.files + PhotoTree(below: listing, isOwnCapture: { _ in false }).files)
          .contains(where: { names.lists($0) })
      {
        return listing.folder
      }
      folder = folder.deletingLastPathComponent()
    }
    return nil
  }

  /// The poses in a folder of photographs: a pose file, or the folder if each photograph has its
  /// own file; `nil` if there are none. The truth of a rendered capture is ignored.
  static func beside(_ photographs: FolderListing) -> URL? {
    let folder = photographs.folder
    let files = photographs.files.map { folder.appendingPathComponent($0) }
    if let file = files.first(where: { !isSidecar($0) && holdsPoses($0) }) { return file }
    return files.contains { isSidecar($0) } ? folder : nil
  }

  /// The pose file in the loaded folder, if the photographs are in a subfolder; `nil` if there is
  /// none.
  static func above(_ photographs: URL, in root: URL) -> URL? {
    guard photographs.standardizedFileURL != root.standardizedFileURL,
      let file = find(in: root), holdsPoses(file)
    else { return nil }
    return file
  }

  /// The pose file in a folder: the one with the best-ranked usual name, otherwise the first whose
  /// beginning a reader recognizes; `nil` if there is none.
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

  /// Whether a file contains poses of photographs. The truth of a rendered capture is ignored,
  /// because it serves for comparison.
  static func holdsPoses(
    _ url: URL, readers: [PoseFileReader] = PoseFileReader.standard
  ) -> Bool {
    let name = url.lastPathComponent
    if PoseFileReader.truth.places.names[name] != nil { return false }
    return readers.contains { $0.places.names[name] != nil } || isSidecar(url, readers: readers)
      || isRecognized(at: url, readers: readers)
  }

  /// Whether a file contains the pose of the photograph with the same name.
  static func isSidecar(
    _ url: URL, readers: [PoseFileReader] = PoseFileReader.standard
  ) -> Bool {
    let suffix = url.pathExtension.lowercased()
    let found = readers.compactMap(\.places.sidecars).first { $0.fileExtension == suffix }
    return found.map { $0.isCertain || isRecognized(at: url, readers: readers) } ?? false
  }
}
