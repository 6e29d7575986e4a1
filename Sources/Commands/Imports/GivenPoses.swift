import Capture
import Formats
import Foundation

/// Poses of photographs from the file or model of any tool: COLMAP's, and all that `PoseFile` reads.
enum GivenPoses {
  /// - Throws: `CaptureError.badPoses` with the reason, `FileError`.
  static func read(_ url: URL) throws -> PoseList {
    guard let model = COLMAPPoses.images(at: url) else { return try PoseFile.read(url) }
    do {
      let found = try COLMAPPoses(reading: model)
      var list = PoseList(format: .colmap)
      list.entries = found.views.map { view in
        PoseList.Entry(
          name: view.name, pose: view.pose, camera: view.camera.map { StatedCamera($0) })
      }
      guard !list.entries.isEmpty else { throw CaptureError.badPoses(model, .noPoses) }
      return list
    } catch let error as ProjectError {
      throw CaptureError.badPoses(model, .other(Messages.text(of: error).message))
    }
  }
}
