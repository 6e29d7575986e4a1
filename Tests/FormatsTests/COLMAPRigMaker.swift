import Geometry
import Numerics
import Support

@testable import Formats

/// Writes `rigs` and `frames` as COLMAP 4.2 does: an inertial sensor is the reference, camera 1 is
/// mounted next to it, and camera 2 belongs to the rig without a known pose.
struct COLMAPRigMaker {
  private static let rig = 7

  let cameraFromRig: RigidTransform
  /// `rigFromWorld` by image id.
  var frames: [(image: Int, pose: RigidTransform)] = []

  func files(isBinary: Bool) -> [ExportFile] {
    isBinary
      ? [
        ExportFile(path: "rigs.bin", bytes: rigBytes),
        ExportFile(path: "frames.bin", bytes: frameBytes),
      ]
      : [
        ExportFile(path: "rigs.txt", text: rigText),
        ExportFile(path: "frames.txt", text: frameText),
      ]
  }

  private static func numbers(_ pose: RigidTransform) -> [Double] {
    let (q, t) = (pose.rotation.quaternion, pose.translation)
    return [q.w, q.x, q.y, q.z, t.x, t.y, t.z]
  }

  private var rigBytes: [UInt8] {
    var out = ByteWriter()
    out.integer(UInt64(1))
    for value in [Self.rig, 3] { out.integer(UInt32(value)) }
    for value in [1, 1, 0, 1] as [Int32] { out.integer(value) }
    out.integer(UInt8(1))
    for value in Self.numbers(cameraFromRig) { out.double(value) }
    for value in [0, 2] as [Int32] { out.integer(value) }
    out.integer(UInt8(0))
    return out.bytes
  }

  private var frameBytes: [UInt8] {
    var out = ByteWriter()
    out.integer(UInt64(frames.count))
    for (index, frame) in frames.enumerated() {
      for value in [index + 1, Self.rig] { out.integer(UInt32(value)) }
      for value in Self.numbers(frame.pose) { out.double(value) }
      out.integer(UInt32(2))
      for (kind, sensor, data) in [(1, 1, 99), (0, 1, frame.image)] {
        out.integer(Int32(kind))
        out.integer(UInt32(sensor))
        out.integer(UInt64(data))
      }
    }
    return out.bytes
  }

  private static func text(_ pose: RigidTransform) -> String {
    numbers(pose).map { "\($0)" }.joined(separator: " ")
  }

  private var rigText: String {
    "# rigs\n\(Self.rig) 3 IMU 1 CAMERA 1 1 \(Self.text(cameraFromRig)) CAMERA 2 0\n"
  }

  private var frameText: String {
    frames.enumerated().map { index, frame in
      "\(index + 1) \(Self.rig) \(Self.text(frame.pose)) 2 IMU 1 99 CAMERA 1 \(frame.image)\n"
    }.joined()
  }
}
