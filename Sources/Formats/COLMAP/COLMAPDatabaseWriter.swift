import Foundation
import Geometry
import Numerics
import Scene
import Support

/// Writes COLMAP's `database.db`: cameras, all images, keypoints, and the verified matches of each
/// pair with its two-view geometry. Ids are those of `COLMAPModel`.
///
/// Descriptors are omitted: COLMAP extracts its own quickly, and they are not comparable with ours.
/// Reference: COLMAP 4.2, `scene/database_sqlite.cc`.
struct COLMAPDatabaseWriter: Sendable {
  private typealias Item = SQLiteWriter.Item

  private let rigs: COLMAPRigExport
  private let export: PoseExport
  /// Views whose images are in the dataset.
  let views: [Int]
  let pairs: [ViewPair]

  init(_ rigs: COLMAPRigExport, views: [Int], pairs: [ViewPair]) {
    self.rigs = rigs
    (export, self.views, self.pairs) = (rigs.export, views, pairs)
  }

  func write(to url: URL) throws {
    let file = try SQLiteWriter(url, schema: COLMAPSchema.statements)
    let cameras = Set(views.map { export.reconstruction.viewCameras[$0] }).sorted()
    try file.insert(into: "cameras", cameras.map(camera))
    try file.insert(
      into: "images", views.map { [id($0), .text(export.names[$0]), cameraID($0)] })
    if rigs.hasRigs { try writeRigs(to: file) } else { try writePhotographs(cameras, to: file) }
    try file.insert(into: "keypoints", views.lazy.filter(hasKeypoints).map(keypoints))
    let known = Set(views.filter(hasKeypoints))
    let kept = pairs.lazy.filter { known.contains($0.first) && known.contains($0.second) }
    try file.insert(into: "matches", kept.map { matches($0) })
    try file.insert(into: "two_view_geometries", kept.map { matches($0) + geometry($0) })
    try file.finish()
  }

  private static let sensor = Item.integer(COLMAPSchema.cameraSensor)

  /// One rig per camera and one frame per image, as COLMAP creates them for photographs.
  private func writePhotographs(_ cameras: [Int], to file: SQLiteWriter) throws {
    try file.insert(into: "rigs", cameras.map { [id($0), id($0), Self.sensor] })
    try file.insert(into: "frames", views.map { [id($0), cameraID($0)] })
    try file.insert(
      into: "frame_data", views.map { [id($0), id($0), cameraID($0), Self.sensor] })
  }

  /// The rigs of the model, without their relative poses, which the model has.
  private func writeRigs(to file: SQLiteWriter) throws {
    let written = Set(views.map { $0 + 1 })
    try file.insert(
      into: "rigs",
      rigs.rigs.compactMap { rig in
        rig.sensors.first.map { [.integer(rig.id), .integer($0.camera), Self.sensor] }
      })
    try file.insert(
      into: "rig_sensors",
      rigs.rigs.flatMap { rig in
        rig.sensors.dropFirst().map { [.integer(rig.id), .integer($0.camera), Self.sensor, .null] }
      })
    let frames = rigs.frames.filter { $0.images.contains { written.contains($0.id) } }
    try file.insert(into: "frames", frames.map { [.integer($0.id), .integer($0.rig)] })
    try file.insert(
      into: "frame_data",
      frames.flatMap { frame in
        frame.images.filter { written.contains($0.id) }.map {
          [.integer(frame.id), .integer($0.id), .integer($0.camera), Self.sensor]
        }
      })
  }

  private func id(_ index: Int) -> Item { .integer(index + 1) }

  private func cameraID(_ view: Int) -> Item { id(export.reconstruction.viewCameras[view]) }

  private func hasKeypoints(_ view: Int) -> Bool {
    view < export.features.count && !export.features[view].keypoints.isEmpty
  }

  private func camera(_ index: Int) -> [Item] {
    let camera = export.reconstruction.cameras[index]
    let isPrior = isKnown(index)
    return [
      id(index), .integer(COLMAPModel.lens(camera).rawValue), .integer(camera.width),
      .integer(camera.height), Self.doubles(COLMAPModel.parameters(camera)),
      .integer(isPrior ? 1 : 0),
    ]
  }

  /// Whether the focal length is more than a guess: stated, or refined by alignment.
  private func isKnown(_ index: Int) -> Bool {
    let known = export.views.cameras
    guard known.indices.contains(index) else { return false }
    return known[index].source != .guess
      || known[index].camera.fx != export.reconstruction.cameras[index].fx
  }

  private func keypoints(_ view: Int) -> [Item] {
    let found = export.features[view].keypoints
    var out = ByteWriter()
    for keypoint in found {
      for value in [keypoint.x, keypoint.y, keypoint.scale, keypoint.angle] { out.float(value) }
    }
    return [id(view), .integer(found.count), .integer(4), .blob(out.bytes)]
  }

  private func matches(_ pair: ViewPair) -> [Item] {
    var out = ByteWriter()
    for match in pair.inliers {
      out.integer(match.first)
      out.integer(match.second)
    }
    let key = COLMAPDatabase.PairKey(first: pair.first + 1, second: pair.second + 1)
    return [.integer(key.number), .integer(pair.inliers.count), .integer(2), .blob(out.bytes)]
  }

  /// COLMAP's configuration id, and matrices derived from the relative pose if there is one.
  private func geometry(_ pair: ViewPair) -> [Item] {
    let kind = Item.integer(ForeignPair.Configuration(pair.kind).rawValue)
    guard pair.kind != .rejected, let pose = pair.secondFromFirst else {
      return [kind] + [Item](repeating: .null, count: 7)
    }
    let essential = Matrix3.skew(pose.translation) * pose.rotation
    let inverse = [pair.first, pair.second].map {
      export.reconstruction.camera(of: $0).matrix.inverse
    }
    let fundamental = inverse[1].transpose * essential * inverse[0]
    let q = pose.rotation.quaternion
    let t = pose.translation
    return [
      kind, Self.matrix(fundamental), Self.matrix(essential), .null,
      Self.doubles([q.w, q.x, q.y, q.z]), Self.doubles([t.x, t.y, t.z]), .null, .null,
    ]
  }

  /// A matrix in row-major order.
  private static func matrix(_ m: Matrix3) -> Item {
    doubles((0..<9).map { m[$0 / 3, $0 % 3] })
  }

  private static func doubles(_ values: [Double]) -> Item {
    var out = ByteWriter()
    for value in values { out.double(value) }
    return .blob(out.bytes)
  }
}
