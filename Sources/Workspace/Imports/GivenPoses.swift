import Capture
import Formats
import Foundation

/// Poses of photographs from the file or model of any tool: COLMAP's, and all that `PoseFile` reads.
package enum GivenPoses {
  /// - Throws: `CaptureError.badPoses` with the reason, `FileError`.
  package static func read(_ url: URL) throws -> PoseList {
    guard let model = COLMAPPoses.images(at: url) else { return try PoseFile.read(url) }
    do {
      var list = PoseList(format: .colmap)
      list.entries = try COLMAPPoses(reading: model).views
      guard !list.entries.isEmpty else { throw CaptureError.badPoses(model, .noPoses) }
      return list
    } catch let error as ProjectError {
      throw CaptureError.badModel(model, error)
    }
  }
}
