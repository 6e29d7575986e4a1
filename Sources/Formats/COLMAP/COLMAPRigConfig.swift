import Files
import Foundation
import Geometry
import Numerics
import Scene

/// A `rig_config.json` of COLMAP: the folders of the cameras of each rig, and their relative poses if
/// known.
///
/// Reference: COLMAP documentation, "Rig Support".
public struct COLMAPRigConfig: Sendable, Equatable {
  /// A camera of a rig.
  struct Camera: Sendable, Equatable {
    var rig: Int
    /// The beginning of the paths of its images; the rest of the path is the instant.
    var prefix: String
    var cameraFromRig: RigidTransform?
  }

  /// Usual name of the file.
  public static let fileName = "rig_config.json"
  private static let maxBytes = 1 << 20
  private static let maxCameras = 10_000

  let cameras: [Camera]

  /// - Throws: `FileError`, `FileProblem`.
  public init(reading url: URL) throws {
    try self.init(RegularFile.read(url, limit: Self.maxBytes))
  }

  init(_ bytes: [UInt8]) throws {
    let text = TextBytes.utf8(bytes)
    let root = try JSONObject(parsing: Data("{\"rigs\":".utf8 + text + "}".utf8))
    var cameras: [Camera] = []
    for (rig, entry) in root.objects("rigs").enumerated() {
      for camera in entry.objects("cameras") {
        guard let prefix = camera.string("image_prefix"), !prefix.isEmpty else {
          throw FileProblem.notListed(in: "image_prefix")
        }
        cameras.append(Camera(rig: rig, prefix: prefix, cameraFromRig: try Self.pose(camera)))
      }
    }
    guard !cameras.isEmpty, cameras.count <= Self.maxCameras else {
      throw FileProblem.notListed(in: "cameras")
    }
    self.cameras = cameras
  }

  /// The stated pose; the reference sensor has the identity.
  private static func pose(_ camera: JSONObject) throws -> RigidTransform? {
    if camera.text("ref_sensor") == "1" { return .identity }
    guard camera.has("cam_from_rig_rotation"), camera.has("cam_from_rig_translation") else {
      return nil
    }
    let values =
      try camera.required("cam_from_rig_rotation", 4)
      + camera.required("cam_from_rig_translation", 3)
    guard let pose = COLMAPSparse.pose(values) else {
      throw FileProblem.notFinite(key: "cam_from_rig_rotation")
    }
    return pose
  }

  /// The place of an image in a rig by its path relative to the image folder; the longest prefix
  /// decides.
  public func place(of path: String) -> RigPlace? {
    let fitting = cameras.filter { path.hasPrefix($0.prefix) }
    guard let camera = fitting.max(by: { $0.prefix.count < $1.prefix.count }) else { return nil }
    return RigPlace(
      rig: "\(camera.rig + 1)", camera: camera.prefix,
      instant: String(path.dropFirst(camera.prefix.count)), stated: camera.cameraFromRig)
  }
}
