import Foundation
import Geometry
import Imaging
import Scene

/// The result of an importer.
struct CaptureDraft: Sendable {
  /// The app that wrote the files, if other programs use the same format.
  var writer: CaptureFormat?
  var frames: [FrameDraft] = []
  var skipped: [FileRemark] = []
  var notes: [FileRemark] = []

  /// Creates the capture: indexes the frames and groups their intrinsics.
  func capture(
    at url: URL, format: CaptureFormat, override: CameraOverride?, reading: CameraReading?
  ) -> Capture {
    var notes = notes
    var groups = CameraGroups(override: override, reading: reading, frames: frames)
    var views: [View] = []
    var listed: [Frame] = []
    var skipped = skipped
    var used: [String: String] = [:]
    for (frame, name) in zip(frames, uniqueNames()) {
      // Names that differ only in Unicode normalization are the same name.
      if let other = used.updateValue(frame.path, forKey: name) {
        skipped.append(FileRemark(file: frame.path, .skipped(.sameName(as: other))))
        used[name] = other
        continue
      }
      let camera = groups.index(for: frame)
      if override != nil, groups.cameras[camera].source != .given {
        notes.append(
          FileRemark(
            file: frame.path,
            .cameraNotUsed(width: frame.info.width, height: frame.info.height)))
      }
      var view = View(name: name, image: frame.info.source, camera: camera)
      view.depth = frame.depth
      view.mask = frame.mask
      view.isMaskInverted = frame.isMaskInverted
      view.gravity = frame.gravity
      view.devicePose = frame.pose
      if frame.takesPosition { view.takePosition(frame.info) }
      view.orientation = frame.orientation
      view.rig = frame.rig
      view.objectBox = frame.objectBox
      view.isSceneStill = frame.isSceneStill
      view.time = frame.time ?? frame.info.metadata.time
      views.append(view)
      listed.append(Frame(name: name, info: frame.info))
    }
    if override == nil { notes += groups.programs.notes }
    let standard = url.standardizedFileURL
    let isFile = standard.pathExtension.lowercased() == "json"
    let folder = isFile ? standard.deletingLastPathComponent() : standard
    return Capture(
      name: folder.lastPathComponent, url: folder, format: format, frames: listed,
      viewSet: ViewSet(views: views, cameras: groups.cameras), skipped: skipped, notes: notes)
  }

  /// File names, or relative paths where two files share a name.
  private func uniqueNames() -> [String] {
    let names = frames.map { ($0.path as NSString).lastPathComponent }
    var counts: [String: Int] = [:]
    for name in names { counts[name, default: 0] += 1 }
    return zip(names, frames).map { counts[$0] == 1 ? $0 : $1.path }
  }
}

extension View {
  /// Sets the satellite position and the direction of gravity by a drone's gimbal.
  fileprivate mutating func takePosition(_ info: ImageInfo) {
    position = info.metadata.position
    gimbalGravity = info.metadata.gimbal.map { angles in
      let stored = angles.gravity
      let turned = info.orientation.turn(SIMD2(stored.x, stored.y))
      return SIMD3(turned.x, turned.y, stored.z)
    }
  }
}
