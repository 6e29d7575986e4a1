import Files
import Foundation
import Geometry
import Numerics
import Scene
import Support

/// The rigs and frames of a version 4 COLMAP model: sensors that are fixed to each other, and the
/// pose of the rig at each time. The pose of an image is `cameraFromRig * rigFromWorld`.
///
/// Reference: COLMAP 4.2, `scene/reconstruction_io_binary.cc` and `reconstruction_io_text.cc`.
struct COLMAPRigs: Sendable {
  /// A sensor of a rig by rig id, sensor type and sensor id; only cameras have images.
  private struct Mount: Hashable {
    var rig: Int
    var kind: Int
    var sensor: Int
  }

  /// COLMAP's id and name of the sensor type camera.
  private static let camera = (number: 0, name: "CAMERA")
  /// Minimum bytes of an entry, to validate counts before allocation.
  private static let minBytes = (rig: 8, frame: 68)
  /// The files without extension.
  static let fileNames = ["rigs", "frames"]

  /// `sensorFromRig`, if known.
  private var sensorFromRig: [Mount: RigidTransform] = [:]
  /// Number of sensors by rig.
  private var sensors: [Int: Int] = [:]
  /// The places of images in rigs of several sensors, by image id.
  private(set) var places: [Int: RigPlace] = [:]
  /// `cameraFromWorld` by image id.
  private(set) var poses: [Int: RigidTransform] = [:]

  /// Reads both files in a model's folder; `nil` if either is missing.
  ///
  /// - Throws: `ProjectError`, `FileError`.
  init?(in folder: URL, form: String) throws {
    let files = Self.fileNames.map { folder.appendingPathComponent("\($0).\(form)") }
    guard files.allSatisfy({ FileKind.at($0) == .file }) else { return nil }
    let bytes = try files.map { try RegularFile.read($0, limit: COLMAPSparse.maxBytes) }
    if form == "txt" {
      try readRigs(LineReader(bytes[0], of: files[0]))
      try readFrames(LineReader(bytes[1], of: files[1]))
    } else {
      try COLMAPSparse.whole(files[0]) { try readRigs(ByteReader(bytes[0]), of: files[0]) }
      try COLMAPSparse.whole(files[1]) { try readFrames(ByteReader(bytes[1]), of: files[1]) }
    }
  }

  /// Stores the pose of an image whose camera is a sensor of a rig, if the sensor's pose is known.
  private mutating func place(
    _ image: Int, of mount: Mount, frame: Int, _ rigFromWorld: RigidTransform
  ) {
    guard mount.kind == Self.camera.number else { return }
    if sensors[mount.rig] ?? 0 > 1 {
      places[image] = RigPlace(
        rig: "\(mount.rig)", camera: "\(mount.sensor)", instant: "\(frame)",
        stated: sensorFromRig[mount])
    }
    guard let sensorFromRig = sensorFromRig[mount] else { return }
    let pose = sensorFromRig * rigFromWorld
    let t = pose.translation
    guard t.x.isFinite, t.y.isFinite, t.z.isFinite else { return }
    poses[image] = pose
  }
}

extension COLMAPRigs {
  private mutating func readRigs(_ reader: ByteReader, of file: URL) throws {
    var reader = reader
    for _ in 0..<(try reader.count(itemSize: Self.minBytes.rig)) {
      let rig = Int(try reader.integer(UInt32.self))
      for index in 0..<(try reader.integer(UInt32.self)) {
        let kind = Int(try reader.integer(Int32.self))
        let mount = Mount(rig: rig, kind: kind, sensor: Int(try reader.integer(UInt32.self)))
        // The first sensor is the reference sensor, whose frame is that of the rig.
        sensors[rig, default: 0] += kind == Self.camera.number ? 1 : 0
        let isPlaced = index == 0 ? false : try reader.integer(UInt8.self) != 0
        guard index > 0 else {
          sensorFromRig[mount] = .identity
          continue
        }
        guard isPlaced else { continue }
        guard let pose = try Self.pose(&reader) else {
          throw ProjectError.badRow(file, .init(table: "rigs", row: rig))
        }
        sensorFromRig[mount] = pose
      }
    }
  }

  private mutating func readFrames(_ reader: ByteReader, of file: URL) throws {
    var reader = reader
    for _ in 0..<(try reader.count(itemSize: Self.minBytes.frame)) {
      let frame = Int(try reader.integer(UInt32.self))
      let rig = Int(try reader.integer(UInt32.self))
      guard let pose = try Self.pose(&reader) else {
        throw ProjectError.badRow(file, .init(table: "frames", row: frame))
      }
      for _ in 0..<(try reader.integer(UInt32.self)) {
        let kind = Int(try reader.integer(Int32.self))
        let mount = Mount(rig: rig, kind: kind, sensor: Int(try reader.integer(UInt32.self)))
        place(Int(clamping: try reader.integer(UInt64.self)), of: mount, frame: frame, pose)
      }
    }
  }

  private static func pose(_ reader: inout ByteReader) throws -> RigidTransform? {
    COLMAPSparse.pose(try (0..<7).map { _ in try reader.double() })
  }
}

extension COLMAPRigs {
  private mutating func readRigs(_ lines: LineReader) throws {
    var lines = lines
    while let line = lines.nextWords() {
      var words = line[...]
      let rig = try Self.integer(&words, lines)
      for index in 0..<(try Self.integer(&words, lines)) {
        let mount = try Self.mount(of: rig, &words, lines)
        sensors[rig, default: 0] += mount.kind == Self.camera.number ? 1 : 0
        if index == 0 {
          sensorFromRig[mount] = .identity
        } else if try Self.integer(&words, lines) != 0 {
          sensorFromRig[mount] = try Self.pose(&words, lines)
        }
      }
    }
  }

  private mutating func readFrames(_ lines: LineReader) throws {
    var lines = lines
    while let line = lines.nextWords() {
      var words = line[...]
      let frame = try Self.integer(&words, lines)
      let rig = try Self.integer(&words, lines)
      let pose = try Self.pose(&words, lines)
      for _ in 0..<(try Self.integer(&words, lines)) {
        let mount = try Self.mount(of: rig, &words, lines)
        place(try Self.integer(&words, lines), of: mount, frame: frame, pose)
      }
    }
  }

  private static func integer(_ words: inout ArraySlice<Substring>, _ lines: LineReader) throws
    -> Int
  {
    guard let value = words.popFirst().flatMap({ Int($0) }), value >= 0 else { throw lines.damage }
    return value
  }

  private static func mount(
    of rig: Int, _ words: inout ArraySlice<Substring>, _ lines: LineReader
  ) throws -> Mount {
    guard let kind = words.popFirst() else { throw lines.damage }
    // Other types have no images, so any number other than that of cameras will do.
    let number = kind == camera.name ? camera.number : camera.number - 1
    return Mount(rig: rig, kind: number, sensor: try integer(&words, lines))
  }

  private static func pose(
    _ words: inout ArraySlice<Substring>, _ lines: LineReader
  ) throws -> RigidTransform {
    let values = words.prefix(7).compactMap { Double($0) }
    guard let pose = COLMAPSparse.pose(values) else { throw lines.damage }
    words = words.dropFirst(7)
    return pose
  }
}
