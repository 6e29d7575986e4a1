import Capture
import Formats
import Foundation

/// Reads poses of photographs from a COLMAP model or any file that `PoseFile` reads.
package enum GivenPoses {
  /// - Throws: `CaptureError.badPoses` with the reason, `FileError`.
  package static func read(_ url: URL) throws -> PoseList {
    guard let model = COLMAPPoses.images(at: url) else { return try PoseFile.read(url) }
    do {
      let list = try COLMAPPoses(reading: model).list
      guard !list.entries.isEmpty else { throw CaptureError.badPoses(model, .noPoses) }
      return list
    } catch let error as ProjectError {
      throw CaptureError.badModel(model, error)
    }
  }
}
