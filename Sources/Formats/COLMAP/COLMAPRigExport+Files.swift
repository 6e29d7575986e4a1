import Geometry
import Support

/// The files of rigs and frames.
extension COLMAPRigExport {
  /// `rigs.bin` and `frames.bin`.
  var binary: [ExportFile] {
    var (rigFile, frameFile) = (ByteWriter(), ByteWriter())
    rigFile.integer(UInt64(rigs.count))
    for rig in rigs {
      rigFile.integer(UInt32(rig.id))
      rigFile.integer(UInt32(rig.sensors.count))
      for (index, sensor) in rig.sensors.enumerated() {
        rigFile.integer(Int32(0))
        rigFile.integer(UInt32(sensor.camera))
        guard index > 0 else { continue }
        rigFile.integer(UInt8(sensor.pose == nil ? 0 : 1))
        for number in sensor.pose.map(Self.numbers) ?? [] { rigFile.double(number) }
      }
    }
    frameFile.integer(UInt64(frames.count))
    for frame in frames {
      frameFile.integer(UInt32(frame.id))
      frameFile.integer(UInt32(frame.rig))
      for number in Self.numbers(frame.pose) { frameFile.double(number) }
      frameFile.integer(UInt32(frame.images.count))
      for image in frame.images {
        frameFile.integer(Int32(0))
        frameFile.integer(UInt32(image.camera))
        frameFile.integer(UInt64(image.id))
      }
    }
    return [
      ExportFile(path: "rigs.bin", bytes: rigFile.bytes),
      ExportFile(path: "frames.bin", bytes: frameFile.bytes),
    ]
  }

  /// `rigs.txt` and `frames.txt`.
  var text: [ExportFile] {
    func line(_ words: [Any]) -> String { words.map { "\($0)" }.joined(separator: " ") + "\n" }
    var rigText =
      "# RIG_ID NUM_SENSORS REF_SENSOR_TYPE REF_SENSOR_ID SENSORS[] as (SENSOR_TYPE SENSOR_ID "
      + "HAS_POSE [QW QX QY QZ TX TY TZ])\n"
    for rig in rigs {
      rigText += line(
        [rig.id, rig.sensors.count]
          + rig.sensors.enumerated().flatMap { index, sensor -> [Any] in
            let words: [Any] = ["CAMERA", sensor.camera]
            guard index > 0 else { return words }
            return words + (sensor.pose.map { [1] + Self.numbers($0) as [Any] } ?? [0])
          })
    }
    var frameText =
      "# FRAME_ID RIG_ID RIG_FROM_WORLD[QW QX QY QZ TX TY TZ] NUM_DATA_IDS DATA_IDS[] as "
      + "(SENSOR_TYPE SENSOR_ID DATA_ID)\n"
    for frame in frames {
      frameText += line(
        [frame.id, frame.rig] + Self.numbers(frame.pose) + [frame.images.count]
          + frame.images.flatMap { ["CAMERA", $0.camera, $0.id] as [Any] })
    }
    return [
      ExportFile(path: "rigs.txt", text: rigText), ExportFile(path: "frames.txt", text: frameText),
    ]
  }

  /// A quaternion, w first, and a translation.
  private static func numbers(_ pose: RigidTransform) -> [Double] {
    let (q, t) = (pose.rotation.quaternion, pose.translation)
    return [q.w, q.x, q.y, q.z, t.x, t.y, t.z]
  }
}
