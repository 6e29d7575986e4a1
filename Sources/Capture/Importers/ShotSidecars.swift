import Files
import Formats
import Foundation
import Imaging
import Support

/// The shots of a guided session in a folder: their records and sidecar files.
struct ShotSidecars {
  /// Records by base name of the photograph.
  private(set) var records: [String: ShotRecord] = [:]
  /// Files of shots other than photographs.
  private(set) var files: Set<String> = []
  private let folder: URL
  private let present: Set<String>

  /// Maximum bytes of a shot record.
  private static let maxBytes = 64 << 10

  init(folder: URL, files names: [String]) {
    self.folder = folder
    present = Set(names)
    for name in names where name.hasSuffix(".json") {
      let stem = String(name.dropLast(5))
      let url = folder.appendingPathComponent(name)
      guard let data = SmallFile.read(url, limit: Self.maxBytes),
        let record = ShotRecord(json: data)
      else { continue }
      records[stem] = record
      for kind in ShotRecord.sidecarKinds {
        let file = ShotRecord.sidecar(stem, kind)
        if present.contains(file) { files.insert(file) }
      }
    }
  }

  /// Adds the record embedded in a photograph, if it has no separate record.
  mutating func add(_ info: ImageInfo, of photograph: String) {
    let stem = (photograph as NSString).deletingPathExtension
    if records[stem] == nil { records[stem] = ShotRecord(in: info) }
  }

  /// Whether the object was flipped between shots, so that only the object itself is consistent.
  var hasSeveralOrientations: Bool { Set(records.values.map(\.orientation)).count > 1 }

  /// Applies the record and sidecars of a shot to its photograph.
  ///
  /// After a flip, the surroundings contradict the object. Masks then restrict keypoints to the
  /// object, and box, poses and gravity are used from the first orientation only.
  func complete(_ frame: inout FrameDraft, _ notes: inout [FileRemark]) {
    let stem = (frame.path as NSString).deletingPathExtension
    guard let record = records[stem] else { return }
    frame.time = record.time
    frame.orientation = record.orientation
    frame.isSurplus = record.isSurplus
    do {
      try CameraLimits.check(record.camera)
      if record.camera.width == frame.info.width, record.camera.height == frame.info.height {
        frame.camera = record.camera
      }
    } catch {
      notes.append(FileRemark(file: "\(stem).json", .without(.intrinsics, FileProblem(error))))
    }
    if record.orientation == 1 || !hasSeveralOrientations {
      frame.pose = record.rigidPose
      frame.gravity = record.gravityVector
      if frame.pose != nil, let box = record.box, box.isSound { frame.objectBox = box }
    }
    frame.isSceneStill = !hasSeveralOrientations
    frame.mask = url(stem, "mask") ?? (frame.info.hasObjectMask == true ? frame.info.url : nil)
    guard let depth = url(stem, "depth") else { return }
    let source = DepthSource.png(
      depth, unit: 0.001, confidence: url(stem, "confidence"),
      orientation: .up)
    do {
      try source.check()
      frame.depth = source
    } catch {
      notes.append(
        FileRemark(file: depth.lastPathComponent, .notUsed(FileProblem(error))))
    }
  }

  private func url(_ stem: String, _ kind: String) -> URL? {
    let name = ShotRecord.sidecar(stem, kind)
    return present.contains(name) ? folder.appendingPathComponent(name) : nil
  }
}
