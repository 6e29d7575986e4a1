import Files
import Formats
import Foundation
import Support

extension PoseFile {
  /// Files that are looked for in a folder, the surest first.
  private static let names = [
    "ground_truth.json", "transforms.json", "cameras.sfm", "sfm_data.json", "sfm.sfm",
    "reconstruction.json", "bundle.out", "bundle.rd.out", "cameras.xml", "scene.mvs",
  ]

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
    return files.contains(where: isSidecar) ? folder : nil
  }

  /// The file of poses in a folder around that of the photographs; `nil` where there is none.
  static func above(_ photographs: URL, in root: URL) -> URL? {
    guard photographs.standardizedFileURL != root.standardizedFileURL,
      let file = find(in: root), holdsPoses(file)
    else { return nil }
    return file
  }

  /// The file in a folder that holds poses, told by its name and beginning; `nil` where there is none.
  static func find(in folder: URL) -> URL? {
    let all = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    let present = Set(all)
    if let name = names.first(where: present.contains) {
      return folder.appendingPathComponent(name)
    }
    let endings = ["_par.txt", ".sfm", ".out", ".xml", ".csv", ".mvs"]
    let others = all.sorted().filter { name in
      endings.contains { name.lowercased().hasSuffix($0) }
    }
    return others.map { folder.appendingPathComponent($0) }.first { PoseFileKind(at: $0) != nil }
  }

  /// Whether a file beside photographs holds their poses. The truth of a rendered capture does not count:
  /// it is there to be compared with.
  static func holdsPoses(_ url: URL) -> Bool {
    let name = url.lastPathComponent
    if name == names[0] { return false }
    return names.contains(name) || isSidecar(url) || PoseFileKind(at: url) != nil
  }

  /// Whether a file holds the pose of the one photograph it is named like.
  static func isSidecar(_ url: URL) -> Bool {
    switch url.pathExtension.lowercased() {
    case "camera": true
    case "xmp": PoseFileKind(at: url) != nil
    default: false
    }
  }
}
