import Files
import Formats
import Foundation
import Imaging
import Support

/// The visible files and folders in a folder, in natural order.
struct FolderListing {
  let folder: URL
  private(set) var files: [String] = []
  private(set) var folders: [String] = []

  /// Subfolders to search if a folder itself contains no photographs.
  static let imageFolderNames = ["images", "photos", "input", "rgb"]
  /// Maximum number of files of a capture.
  static let maxFiles = 100_000

  init(_ folder: URL) throws {
    self.folder = folder
    let names: [String]
    do {
      names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
    } catch {
      throw CaptureError.unreadableFolder(folder, reason: SystemReason.words(of: error))
    }
    guard names.count <= Self.maxFiles else {
      throw CaptureError.tooManyFiles(folder, limit: Self.maxFiles)
    }
    for name in names.sorted(by: naturallyPrecedes) where !Self.isSystemFile(name) {
      var isFolder: ObjCBool = false
      let path = folder.appendingPathComponent(name).path
      guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
        files.append(name)  // a dangling link: listed, so that it is reported
        continue
      }
      if isFolder.boolValue { folders.append(name) } else { files.append(name) }
    }
  }

  /// This folder if it contains photographs, otherwise the usual subfolder that does.
  func imageFolder() throws -> FolderListing {
    if files.contains(where: Self.looksLikePhoto) { return self }
    for wanted in Self.imageFolderNames {
      guard let name = folders.first(where: { $0.lowercased() == wanted }) else { continue }
      let listing = try FolderListing(folder.appendingPathComponent(name, isDirectory: true))
      if !listing.files.isEmpty || listing.hasPhotographsBelow { return listing }
    }
    return self
  }

  /// Whether a subfolder contains photographs.
  private var hasPhotographsBelow: Bool {
    !PhotoTree(below: self, isOwnCapture: { _ in false }).files.isEmpty
  }

  /// Subfolders with photographs other than the chosen image folder.
  func photographs(besides chosen: FolderListing) -> [FileRemark] {
    guard chosen.folder.standardizedFileURL != folder.standardizedFileURL else { return [] }
    let others = folders.filter {
      OtherFile(partsIn: $0) == nil
        && folder.appendingPathComponent($0).standardizedFileURL
          != chosen.folder.standardizedFileURL
    }
    return others.compactMap { name in
      let inner = try? FolderListing(folder.appendingPathComponent(name, isDirectory: true))
      guard let inner, inner.files.contains(where: Self.looksLikePhoto) || inner.hasPhotographsBelow
      else { return nil }
      return FileRemark(file: "\(name)/", .aside(.morePhotographs))
    }
  }

  /// Folders whose names indicate parts of photographs, with their kind.
  var partFolders: [FileRemark] {
    folders.compactMap { name in
      OtherFile(partsIn: name).map { FileRemark(file: "\(name)/", .aside($0)) }
    }
  }

  /// Decides by extension only, to choose a folder; content decides the type of a file.
  static func looksLikePhoto(_ name: String) -> Bool {
    ImageFormat.allExtensions.contains((name as NSString).pathExtension.lowercased())
      && !OtherFile.isThumbnail((name as NSString).deletingPathExtension)
  }

  private static func isSystemFile(_ name: String) -> Bool {
    name.hasPrefix(".") || ["thumbs.db", "desktop.ini"].contains(name.lowercased())
  }
}
