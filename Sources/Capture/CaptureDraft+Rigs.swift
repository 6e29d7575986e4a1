import Files
import Formats
import Foundation
import Scene

/// Recognizes photographs that were taken together by cameras that are fixed to each other.
extension CaptureDraft {
  /// Value of the option by which subfolders are the cameras of a rig.
  private static let byFolder = "folders"
  private static let folderRig = "1"

  /// Sets the places of photographs in rigs, as the options specify or as COLMAP's `rig_config.json`
  /// in the loaded folder or next to the photographs states.
  ///
  /// - Throws: `CaptureError.badRig` for a stated file that cannot be used.
  mutating func takeRigs(_ options: CaptureOptions, in folder: URL, below root: URL) throws {
    if options.rig == "none" { return }
    if options.rig == Self.byFolder {
      try takeFolders(in: root)
    } else if !options.rig.isEmpty {
      try take(URL(fileURLWithPath: options.rig))
    } else if let url = [root, folder].map({ $0.appendingPathComponent(COLMAPRigConfig.fileName) })
      .first(where: { FileKind.at($0) == .file })
    {
      do { try take(url) } catch CaptureError.badRig(_, let problem) {
        skipped.append(FileRemark(file: url.lastPathComponent, .notUsed(problem)))
      }
    }
  }

  /// The photographs of the same name in different folders were taken together.
  private mutating func takeFolders(in root: URL) throws {
    for index in frames.indices {
      let path = frames[index].path as NSString
      frames[index].rig = RigPlace(
        rig: Self.folderRig, camera: path.deletingLastPathComponent,
        instant: (path.lastPathComponent as NSString).deletingPathExtension)
    }
    guard hasRig else { throw CaptureError.badRig(root, .noSharedNames) }
  }

  private mutating func take(_ url: URL) throws {
    do {
      let config = try COLMAPRigConfig(reading: url)
      for index in frames.indices { frames[index].rig = config.place(of: frames[index].path) }
    } catch {
      throw CaptureError.badRig(url, FileProblem(error))
    }
    guard hasRig else { throw CaptureError.badRig(url, .noSharedNames) }
    skipped.removeAll { $0.file == url.lastPathComponent }
  }

  /// Whether two photographs were taken together.
  private var hasRig: Bool {
    let instants = Dictionary(grouping: frames.compactMap(\.rig)) { [$0.rig, $0.instant] }
    return instants.values.contains { Set($0.map(\.camera)).count > 1 }
  }
}
