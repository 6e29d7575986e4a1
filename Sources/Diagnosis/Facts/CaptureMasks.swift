import Capture
import Foundation

/// Finds mask folders next to photographs.
package enum CaptureMasks {
  private static let names = ["Masks", "masks", "Mask", "mask"]

  /// The path of a mask folder that a capture does not use; `nil` if there is none.
  package static func unused(of capture: Capture) -> String? {
    guard capture.hasPhotographs else { return capture.unusedMasks }
    let photographs = capture.viewSet.views.first?.image.url.deletingLastPathComponent()
    let folders = [capture.url, photographs?.deletingLastPathComponent()].compactMap { $0 }
    for folder in folders {
      for name in names {
        let url = folder.appendingPathComponent(name)
        var isFolder: ObjCBool = false
        if FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder),
          isFolder.boolValue
        {
          return url.path
        }
      }
    }
    return nil
  }
}
