import Foundation

extension FolderListing {
  /// The layout of this folder of photographs.
  var layout: CaptureFormat {
    if files.contains(where: { Sidecars.isSidecar($0) }) { return .captureSample }
    let parent = folder.deletingLastPathComponent()
    let isGuided =
      folder.lastPathComponent == "Images"
      && ["Snapshots", "Checkpoints", "Models"].contains {
        FileManager.default.fileExists(atPath: parent.appendingPathComponent($0).path)
      }
    return isGuided ? .guidedCapture : .images
  }
}
