import Formats
import Foundation
import Geometry
import Imaging
import Numerics
import Scene

/// Converts an entry of a `transforms.json` to a frame.
struct TransformsFrameReader {
  let folder: URL
  let shared: JSONObject
  let poses: TransformsPose
  let depthUnit: Double

  func frame(
    at path: String, entry: JSONObject, probed: ImageInfo, notes: inout [FileRemark]
  ) throws -> FrameDraft {
    var info = probed
    let stored = (width: info.storedWidth, height: info.storedHeight)
    // Another lens model or invalid numbers do not make the photograph and its pose unusable.
    var intrinsics: TransformsIntrinsics?
    attempt(.intrinsics, of: path, notes: &notes) {
      intrinsics = try TransformsIntrinsics(frame: entry, shared: shared, actual: stored)
    }
    // Programs that use this format ignore EXIF orientation.
    info.orientation = info.storedOrientation(stated: intrinsics?.size)
    var frame = FrameDraft(path: path, info: info)
    let camera = try intrinsics?.camera(width: info.width, height: info.height)
    attempt(.intrinsics, of: path, notes: &notes) {
      try camera.map(CameraLimits.check)
      frame.camera = camera
    }
    attempt(.pose, of: path, notes: &notes) { frame.pose = try poses.pose(of: entry) }
    if Self.isNeRFCapture(entry) {
      // The app's world is that of ARKit, with y up.
      frame.gravity = frame.pose.map { $0.rotation * SIMD3(0, -1, 0) }
    }
    attempt(.depth, of: path, notes: &notes) {
      frame.depth = try depth(entry, orientation: info.orientation)
    }
    attempt(.confidence, of: path, notes: &notes) {
      guard case .png(let url, let unit, _, let turn)? = frame.depth else { return }
      frame.depth = .png(
        url, unit: unit, confidence: try confidence(entry), orientation: turn)
    }
    attempt(.mask, of: path, notes: &notes) { frame.mask = try mask(entry, of: info) }
    frame.time = try? entry.number("timestamp")
    frame.rig = Self.rig(of: entry)
    return frame
  }

  /// The place among photographs that were taken together; with a rotation, they share their center.
  private static func rig(of entry: JSONObject) -> RigPlace? {
    guard let rig = entry.object("rig"), let name = rig.text("name"),
      let camera = rig.text("camera"), let instant = rig.text("instant")
    else { return nil }
    let rows = (try? rig.matrix("rotation", columns: 3)).flatMap { $0 }
    let turn = rows.flatMap { rows in
      try? StatedPose.rigid(rows.prefix(3).map { $0 + [0] }, name: "rotation")
    }
    return RigPlace(
      rig: name, camera: camera, instant: instant, stated: turn, isExact: turn != nil)
  }

  /// Whether an entry was written by NeRFCapture, the app that uses `depth_path`.
  static func isNeRFCapture(_ entry: JSONObject) -> Bool {
    entry.has("depth_path") && !entry.has("depth_file_path")
  }

  /// The stated mask; otherwise the photograph itself if it has transparency, like Blender
  /// renderings.
  private func mask(_ entry: JSONObject, of info: ImageInfo) throws -> URL? {
    guard let stated = entry.string("mask_path") else {
      return try ByteImage.isTransparent(info.url) ? info.url : nil
    }
    let url = folder.appendingPathComponent(try part(stated))
    guard url.standardizedFileURL != info.url.standardizedFileURL else {
      throw FileProblem.photographAsMask
    }
    _ = try ImageInfo(probing: url)
    return url
  }

  private func depth(_ entry: JSONObject, orientation: Orientation) throws -> DepthSource? {
    guard let path = try depthPath(entry) else {
      if entry.has("depth_path") { throw FileProblem.depthIsNotMetric }
      return nil
    }
    guard (path as NSString).pathExtension.lowercased() != "exr" else {
      throw FileProblem.depthEncoding("OpenEXR")
    }
    let source = DepthSource.png(
      folder.appendingPathComponent(path), unit: depthUnit, confidence: nil,
      orientation: orientation)
    try source.check()
    return source
  }

  private func depthPath(_ entry: JSONObject) throws -> String? {
    guard let stated = entry.string("depth_file_path") else { return nil }
    do { return try part(stated) } catch FileProblem.noSuchFile {
      throw FileProblem.notThere(try FolderPath(folder: folder).inside(stated))
    }
  }

  /// The path of a mask or depth map. Paths of another machine are found by file and folder name.
  private func part(_ stated: String) throws -> String {
    do { return try FolderPath(folder: folder).image(stated) } catch FileProblem.outsideFolder {
      func end(_ path: String) -> String {
        path.split { $0 == "/" || $0 == "\\" }.suffix(2).joined(separator: "/").lowercased()
      }
      guard let found = try? FolderFiles(below: folder).path(of: stated), end(found) == end(stated)
      else { throw FileProblem.outsideFolder }
      return found
    }
  }

  /// The confidence map of the depth, if it exists; throws if their sizes differ.
  private func confidence(_ entry: JSONObject) throws -> URL? {
    guard let depth = try depthPath(entry),
      let path = confidencePath(depth).filter(FolderPath(folder: folder).exists).first
    else { return nil }
    let url = folder.appendingPathComponent(path)
    let (found, size) = (try Self.size(url), try Self.size(folder.appendingPathComponent(depth)))
    guard found == size else { throw FileProblem.confidenceSize(found, depth: size) }
    return url
  }

  private static func size(_ url: URL) throws -> SIMD2<Int> {
    let info = try ImageInfo(probing: url)
    return SIMD2(info.storedWidth, info.storedHeight)
  }

  /// Possible paths of a confidence map: a folder `confidence` next to a folder `depth`.
  private func confidencePath(_ path: String) -> [String] {
    var parts = path.split(separator: "/").map(String.init)
    guard parts.count >= 2 else { return [] }
    let index = parts.count - 2
    let names = ["depth": "confidence", "Depth": "Confidence", "depths": "confidences"]
    guard let name = names[parts[index]] else { return [] }
    parts[index] = name
    return [parts.joined(separator: "/")]
  }

  private func attempt(
    _ part: FileRemark.Part, of path: String, notes: inout [FileRemark], body: () throws -> Void
  ) {
    do { try body() } catch {
      notes.append(FileRemark(file: path, .without(part, FileProblem(error))))
    }
  }
}
