import Foundation
import Geometry
import Numerics
import Script
import Support

/// Poses from a file, by frame name: what `compare` measures against.
package struct TruePoses {
  /// `cameraFromWorld`, camera axes x right, y down, z forward.
  package private(set) var poses: [String: RigidTransform] = [:]
  let format: String
  /// Larger files are no list of poses, bytes: a hundred thousand take a tenth of it.
  static let maxTextBytes = 1 << 28
  /// COLMAP's also hold all keypoints.
  static let maxModelBytes = 1 << 31

  /// Reads poses, knowing the form by content.
  ///
  /// - Throws: `CommandError.notTruth` with the reason.
  package static func read(_ url: URL) throws -> TruePoses {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
      throw CommandError.notThere(url.path)
    }
    let truth = try isFolder.boolValue ? folder(url) : file(url)
    guard !truth.poses.isEmpty else {
      throw CommandError.notTruth(url.path, reason: "it holds no poses")
    }
    return truth
  }

  init(format: String) { self.format = format }

  /// The pose of a frame, by its name or by its name without extension.
  package func pose(of name: String) -> RigidTransform? {
    if let pose = poses[name] { return pose }
    let stem = TruePoses.stem(name)
    return poses.first { TruePoses.stem($0.key) == stem }?.value
  }

  private static func stem(_ name: String) -> String { (name as NSString).deletingPathExtension }

  mutating func add(_ path: String, _ pose: RigidTransform) {
    let values = [pose.rotation.c0, pose.rotation.c1, pose.rotation.c2, pose.translation]
    // Foundation's last path component traps on names that end in several slashes.
    guard let name = path.split(separator: "/").last,
      values.allSatisfy({ $0.x.isFinite && $0.y.isFinite && $0.z.isFinite }),
      pose.rotation.determinant > 0.5
    else { return }
    // Published matrices are rounded: take the nearest rotation, keep the centre.
    let rotation = Matrix3(quaternion: pose.rotation.quaternion)
    poses[String(name)] = RigidTransform(rotation: rotation, center: pose.center)
  }

  private static func folder(_ url: URL) throws -> TruePoses {
    let names = Set((try? FileManager.default.contentsOfDirectory(atPath: url.path)) ?? [])
    for candidate in ["images.bin", "images.txt"] where names.contains(candidate) {
      return try colmap(url.appendingPathComponent(candidate))
    }
    for candidate in ["ground_truth.json", "transforms.json"] where names.contains(candidate) {
      return try file(url.appendingPathComponent(candidate))
    }
    if names.contains(where: { $0.hasSuffix(".camera") }) { return try strecha(url, names) }
    for inner in ["sparse", "0"] where names.contains(inner) {
      return try folder(url.appendingPathComponent(inner))
    }
    throw CommandError.notTruth(
      url.path,
      reason: "no images.bin, images.txt, .camera files, transforms.json or "
        + "ground_truth.json in it")
  }

  private static func file(_ url: URL) throws -> TruePoses {
    let name = url.lastPathComponent
    if name == "images.bin" || name == "images.txt" { return try colmap(url) }
    let text = String(decoding: try RegularFile.read(url, limit: maxTextBytes), as: UTF8.self)
    if let first = text.first(where: { !$0.isWhitespace }), first == "{" {
      do {
        return try json(Value(json: text), url)
      } catch let error as JSONError {
        throw CommandError.notTruth(url.path, reason: error.description)
      }
    }
    return try middlebury(text, url)
  }
}
