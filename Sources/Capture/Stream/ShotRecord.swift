import Formats
import Foundation
import Geometry
import Imaging
import Numerics
import Scene

/// The metadata of a guided session's shot, stored next to it as `NAME.json`: camera position, pass
/// and quality.
///
/// A session writes the record first, because it identifies images that are not photographs, and
/// the photograph last. Each has a temporary name until it is complete, so a visible shot is always
/// complete.
public struct ShotRecord: Codable, Sendable, Equatable {
  /// Distinguishes the file from other JSON files.
  public var kind = ShotRecord.mark
  /// The `kind` of every record.
  public static let mark = "guided-capture-shot"
  /// Seconds since the start of the stream.
  public var time: Double
  /// Pass number from 1, over all orientations.
  public var pass: Int
  /// Orientation number from 1; each flip of the object starts another.
  public var orientation: Int
  /// Segment of the dial; `nil` without a direction.
  public var segment: Int?
  /// Azimuth in degrees; `nil` without a pose.
  public var azimuth: Double?
  /// Degrees above the horizontal plane through the box center; `nil` without a pose.
  public var elevation: Double?
  /// Whether the photographer triggered the shot.
  public var isManual: Bool
  /// Motion blur in pixels of an image 1440 pixels wide.
  public var blur: Double?
  /// Mean luma of the frame, 0 to 1.
  public var luminance: Double
  /// Exposure value at ISO 100.
  public var light: Double
  /// Whether the shot exceeds the limit of a reconstruction on the device.
  public var isSurplus: Bool
  /// Intrinsics at the full size of the photograph.
  public var camera: Camera
  /// Direction of gravity in the camera frame.
  public var gravity: [Double]?
  /// `cameraFromWorld`: rows of the rotation, then the translation; world Y up, in meters. The
  /// object has a different pose in the world of each orientation.
  public var pose: [Double]?
  /// Bounding box of the object in the world of the pose; `nil` without one.
  public var box: ObjectBox?
  /// Name of the source frame.
  public var source: String

  /// Creates a record from the frame's metadata; the session adds its measurements.
  public init(frame: StreamFrame, pass: Int, orientation: Int) {
    time = frame.time
    self.pass = pass
    self.orientation = orientation
    isManual = false
    luminance = frame.statistics.luminance
    light = 0
    isSurplus = false
    camera = frame.camera
    gravity = frame.gravity.map { [$0.x, $0.y, $0.z] }
    pose = frame.pose.map { pose in
      (0..<9).map { pose.rotation[$0 / 3, $0 % 3] } + (0..<3).map { pose.translation[$0] }
    }
    source = frame.name
  }

  /// Maximum number in a pose in meters; larger ones indicate a damaged file.
  private static let maxNumber = 1e9

  /// The pose; `nil` if it is missing or not a valid rotation and position.
  public var rigidPose: RigidTransform? {
    guard let p = pose, p.count == 12, p.allSatisfy({ abs($0) < Self.maxNumber }) else {
      return nil
    }
    let rows: [[Double]] = (0..<3).map { row in
      Array(p[(3 * row)..<(3 * row + 3)]) + [p[9 + row]]
    }
    return try? StatedPose.rigid(rows, name: "pose")
  }

  /// Unit vector of gravity in the camera frame; `nil` if there is none.
  public var gravityVector: SIMD3<Double>? {
    guard let g = gravity, g.count == 3,
      g.allSatisfy({ abs($0) < GravityLimits.length.upperBound })
    else { return nil }
    let vector = SIMD3(g[0], g[1], g[2])
    return length(vector) > GravityLimits.length.lowerBound ? normalized(vector) : nil
  }

  /// Decodes a record from JSON; `nil` if it is invalid.
  init?(json text: some DataProtocol) {
    guard let record = try? JSONDecoder().decode(ShotRecord.self, from: Data(text)),
      record.kind == ShotRecord.mark, record.orientation >= 1
    else { return nil }
    self = record
  }

  /// Reads the record embedded in a photograph; `nil` if there is none.
  public init?(in info: ImageInfo) {
    guard let text = info.record else { return nil }
    self.init(json: Data(text.utf8))
  }

  /// The record as deterministic JSON.
  public var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// File name of a shot's sidecar.
  public static func sidecar(_ stem: String, _ kind: String) -> String {
    kind == "json" ? "\(stem).json" : "\(stem)_\(kind).png"
  }
  /// Every kind of sidecar file.
  public static let sidecarKinds = ["json", "depth", "confidence", "mask"]
}
