import Foundation
import Geometry
import Numerics
import Support

extension PoseFileFormat {
  /// OpenMVS's `scene.mvs` in its interface format.
  public static let openMVS = PoseFileFormat("openmvs", title: "OpenMVS")
}

extension PoseFileReader {
  /// OpenMVS's `scene.mvs`.
  static let openMVS = PoseFileReader(
    .openMVS, .bytes { bytes, _ in try .openMVS(bytes) },
    places: PoseFilePlaces(names: ["scene.mvs": 10], endings: [".mvs"]),
    recognizes: { $0.text.hasPrefix(OpenMVSConvention.start) })
}

extension PoseList {
  /// Reads `scene.mvs`: platforms with cameras and poses, and the images that refer to them.
  static func openMVS(_ bytes: [UInt8]) throws -> PoseList {
    do {
      var reader = ByteReader(bytes, offset: OpenMVSConvention.start.utf8.count)
      let version = try reader.integer(UInt32.self)
      guard OpenMVSConvention.readVersions.contains(version) else {
        throw FileProblem.other("version \(version) of the format is not supported")
      }
      _ = try reader.integer(UInt32.self)
      let count = try reader.count(itemSize: 1)
      let platforms = try (0..<count).map { _ in try OpenMVSPlatform(&reader, version) }
      return try images(from: &reader, version: version, platforms: platforms)
    } catch is ByteError {
      throw FileProblem.cutShort
    }
  }

  private static func images(
    from reader: inout ByteReader, version: UInt32, platforms: [OpenMVSPlatform]
  ) throws -> PoseList {
    var list = PoseList(format: .openMVS)
    for _ in 0..<(try reader.count(itemSize: 1)) {
      let name = try reader.string()
      if version > 4 { _ = try reader.string() }
      let ids = try (0..<3).map { _ in Int(try reader.integer(UInt32.self)) }
      if version > 2 { _ = try reader.integer(UInt32.self) }
      if version > 6 {
        _ = try reader.raw(12)
        let neighbors = try reader.count(itemSize: 24)
        _ = try reader.raw(24 * neighbors)
      }
      list.add(name) {
        guard platforms.indices.contains(ids[0]), platforms[ids[0]].poses.indices.contains(ids[2])
        else { throw FileProblem.notListed(in: "the poses of its platform") }
        let platform = platforms[ids[0]]
        guard platform.cameras.indices.contains(ids[1]) else {
          throw FileProblem.notListed(in: "the cameras of its platform")
        }
        let (camera, pose) = (platform.cameras[ids[1]], platform.poses[ids[2]])
        let turn = camera.rotation * pose.rotation
        let center = pose.rotation.transpose * camera.center + pose.center
        return (
          try StatedPose.fromWorld(
            (0..<9).map { turn[$0 / 3, $0 % 3] }, center: center, key: "R"), camera.lens
        )
      }
    }
    return list
  }
}

/// A rig of cameras and its poses.
private struct OpenMVSPlatform {
  struct Place {
    var rotation: Matrix3
    var center: SIMD3<Double>
    var lens: StatedCamera?

    init(_ reader: inout ByteReader) throws {
      let m = try (0..<9).map { _ in try reader.double() }
      rotation = Matrix3(
        rows: SIMD3(m[0], m[1], m[2]), SIMD3(m[3], m[4], m[5]), SIMD3(m[6], m[7], m[8]))
      center = SIMD3(try reader.double(), try reader.double(), try reader.double())
    }
  }

  private(set) var cameras: [Place] = []
  private(set) var poses: [Place] = []

  init(_ reader: inout ByteReader, _ version: UInt32) throws {
    _ = try reader.string()
    for _ in 0..<(try reader.count(itemSize: 1)) {
      _ = try reader.string()
      if version > 3 { _ = try reader.string() }
      let size = SIMD2(
        Int(try reader.integer(UInt32.self)), Int(try reader.integer(UInt32.self)))
      let k = try (0..<9).map { _ in try reader.double() }
      var place = try Place(&reader)
      if size.x > 0, size.y > 0, k.allSatisfy(\.isFinite) {
        place.lens = OpenMVSConvention.camera(matrix: k, size: size)
      }
      cameras.append(place)
    }
    poses = try (0..<(try reader.count(itemSize: 96))).map { _ in try Place(&reader) }
  }
}
