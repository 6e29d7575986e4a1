import Capture
import Files
import Foundation
import GuidedCapture
import Pipeline
import Scene

/// The capture as the stream that a session replays.
extension Project {
  /// The stream, with the poses, points and intrinsics of an alignment if there is one.
  package func recordedSource(_ aligned: Reconstruction?) throws -> RecordedSource {
    var capture = try loadedCapture()
    if let why = capture.viewSet.views.first?.image.absence, !capture.hasPhotographs {
      throw PipelineError.noPhotographs(why, needed: "session")
    }
    guard let aligned else { return RecordedSource(capture) }
    if aligned.cameras.count == capture.viewSet.cameras.count {
      for (index, camera) in aligned.cameras.enumerated() {
        capture.viewSet.cameras[index].camera = camera
      }
    }
    return RecordedSource(
      capture, poses: aligned.poses, points: aligned.points.map(\.position),
      isMetric: aligned.isMetric)
  }

  /// The alignment, with an optional pose for each view, for frames recorded without a pose.
  package mutating func alignedScene() throws -> Reconstruction? {
    let capture = try loadedCapture()
    guard capture.viewSet.views.allSatisfy({ $0.devicePose == nil }), records[.align] != nil,
      try freshness(of: .align) == .fresh
    else { return nil }
    let found = try results.reconstruction()
    var aligned = found.kept
    aligned.poses = capture.viewSet.views.map { view in
      found.index(of: view.name).flatMap { found.kept.poses[$0] }
    }
    return aligned
  }

  /// The folder of a session's shots in the workspace.
  package mutating func sessionFolder(_ name: String) throws -> URL {
    try prepareWorkspace()
    guard let workspace else { throw WorkspaceError.noCapture }
    let folder = workspace.folder.appendingPathComponent(name)
    guard FileKind.at(folder) == nil else {
      throw SessionError.folderTaken(folder, isNameAsked: true)
    }
    return folder.appendingPathComponent("Images")
  }
}
