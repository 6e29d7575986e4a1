import Formats
import Foundation
import Geometry
import Imaging
import Numerics
import Scene

/// What is kept beside a shot of a guided session, as `NAME.json`: where it was taken from, in which
/// pass, and how good it is.
///
/// A session writes the record first, as it tells which images are no photographs, and the
/// photograph last, each under another name until complete: a shot that can be seen is whole.
public struct ShotRecord: Codable, Sendable, Equatable {
  /// Marks the file among other JSON files.
  public var kind = ShotRecord.mark
  /// The `kind` of every record.
  public static let mark = "guided-capture-shot"
  /// Seconds since the stream began.
  public var time: Double
  /// From 1, over all orientations.
  public var pass: Int
  /// From 1; each flip of the object begins another.
  public var orientation: Int
  /// Segment of the dial; `nil` without a direction.
  public var segment: Int?
  /// Degrees; `nil` without a pose.
  public var azimuth: Double?
  /// Degrees above the horizontal through the box's centre; `nil` without a pose.
  public var elevation: Double?
  /// Whether the photographer asked for the shot.
  public var isManual: Bool
  /// Pixels of a picture 1440 wide.
  public var blur: Double?
  /// Mean luma of the frame, 0 ... 1.
  public var luminance: Double
  /// Exposure value at ISO 100.
  public var light: Double
  /// Whether it is beyond what a reconstruction on the device would take.
  public var isSurplus: Bool
  /// Intrinsics at the photograph's full size.
  public var camera: Camera
  /// Direction of gravity, camera frame.
  public var gravity: [Double]?
  /// `cameraFromWorld`, rows of the rotation, then the translation; world Y up, metres. The
  /// object lies differently in the world of each orientation.
  public var pose: [Double]?
  /// The box round the object, in the world of the pose; `nil` without one.
  public var box: ObjectBox?
  /// Name of the frame it was taken from.
  public var source: String

  /// Records what the frame says; the session fills in what it measured.
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

  /// Larger numbers of a pose, metres, come from a damaged file.
  private static let maxNumber = 1e9

  /// The pose, or `nil` where there is none or the numbers are not a rotation and a position.
  public var rigidPose: RigidTransform? {
    guard let p = pose, p.count == 12, p.allSatisfy({ abs($0) < Self.maxNumber }) else {
      return nil
    }
    let rows: [[Double]] = (0..<3).map { row in
      Array(p[(3 * row)..<(3 * row + 3)]) + [p[9 + row]]
    }
    return try? StatedPose.rigid(rows, name: "pose")
  }

  /// Gravity in the camera's frame, length 1; `nil` where there is none.
  public var gravityVector: SIMD3<Double>? {
    guard let g = gravity, g.count == 3,
      g.allSatisfy({ abs($0) < GravityLimits.length.upperBound })
    else { return nil }
    let vector = SIMD3(g[0], g[1], g[2])
    return length(vector) > GravityLimits.length.lowerBound ? normalized(vector) : nil
  }

  /// The record of a text; `nil` for one that is none.
  init?(json text: some DataProtocol) {
    guard let record = try? JSONDecoder().decode(ShotRecord.self, from: Data(text)),
      record.kind == ShotRecord.mark, record.orientation >= 1
    else { return nil }
    self = record
  }

  /// The record that a photograph carries in its own file; `nil` where it carries none.
  public init?(in info: ImageInfo) {
    guard let text = info.record else { return nil }
    self.init(json: Data(text.utf8))
  }

  /// The record as a text; the same for the same record.
  public var json: String {
    get throws {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return String(decoding: try encoder.encode(self), as: UTF8.self)
    }
  }

  /// Names of the files beside a shot.
  public static func sidecar(_ stem: String, _ kind: String) -> String {
    kind == "json" ? "\(stem).json" : "\(stem)_\(kind).png"
  }
  /// Every kind of file that may lie beside a shot.
  public static let sidecarKinds = ["json", "depth", "confidence", "mask"]
}
