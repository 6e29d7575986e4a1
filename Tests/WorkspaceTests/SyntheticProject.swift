import Formats
import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import TestSupport

/// A COLMAP project with sixty points observed by a ring of views. Five are registered, three form
/// a separate model, and each of the others is unregistered for a different reason.
struct SyntheticProject {
  private static let registered = (0..<5).map { "a\($0).jpg" }
  private static let others = (0..<3).map { "other\($0).jpg" }
  /// Names of the images in the order of COLMAP's ids.
  static let names =
    registered + others + [
      "few.jpg", "rejected.jpg", "alone.jpg", "unseen.jpg", "wrong.jpg", "given-up.jpg",
    ]
  private static let pointCount = 60
  private static let camera = Camera(width: 640, height: 480, focal: 500)

  /// `cameraFromWorld` by name.
  private(set) var poses: [String: RigidTransform] = [:]
  private var points: [SIMD3<Double>] = []
  private var random = RandomStream(seed: 5, stream: 0)

  init(in folder: TemporaryFolder) throws {
    points = (0..<Self.pointCount).map { _ in
      SIMD3(random.unit(), random.unit(), random.unit()) * 2 - 1
    }
    for (index, name) in Self.names.enumerated() {
      poses[name] = RigidTransform(
        rotation: .rotation(SIMD3(0.2, 0.25 * Double(index), 0.02)), translation: SIMD3(0, 0, 6))
    }
    let project = folder.url.appendingPathComponent("project")
    try FileManager.default.createDirectory(at: project, withIntermediateDirectories: true)
    let database = try COLMAPDatabaseMaker.make(statements(), in: folder)
    try FileManager.default.moveItem(
      at: database, to: project.appendingPathComponent("database.db"))
    try write(Self.registered, points: 0..<Self.pointCount, project, "sparse/0")
    try write(Self.others, points: 0..<30, project, "sparse/1")
  }

  private func pixel(_ name: String, _ point: Int) -> SIMD2<Float> {
    guard let pose = poses[name] else { return .zero }
    return SIMD2<Float>(Self.camera.project(pose * points[point]))
  }

  private mutating func keypoints(_ name: String) -> [SIMD2<Float>] {
    let seen = (0..<Self.pointCount).map { pixel(name, $0) }
    switch name {
    case "few.jpg": return Array(seen.prefix(10))
    case "wrong.jpg":
      return seen.map { _ in
        SIMD2(Float(random.unit() * 640), Float(random.unit() * 480))
      }
    default: return seen
    }
  }

  /// The database: all pairs of registered views, and one pair for most of the others.
  private mutating func statements() -> [String] {
    var list =
      COLMAPDatabaseMaker.schema + [COLMAPDatabaseMaker.camera(1, model: 1, [500, 500, 320, 240])]
    for (index, name) in Self.names.enumerated() {
      list.append("INSERT INTO images VALUES (\(index + 1), '\(name)', 1)")
      let values = keypoints(name).flatMap { [$0.x, $0.y] }
      list.append(COLMAPDatabaseMaker.keypoints(index + 1, columns: 2, values))
    }
    for a in 1...8 {
      // One pair connects the other model to the first.
      for b in 1...8 where a < b && ((a <= 5) == (b <= 5) || (a, b) == (5, 7)) {
        list += pair(a, b, Self.pointCount, config: 2)
      }
    }
    list += pair(1, 9, 10, config: 2)
    list += [COLMAPDatabaseMaker.matches(1, 10, values: Self.same(12))]
    list += pair(1, 12, 20, config: 2) + pair(1, 13, Self.pointCount, config: 3)
    return list + pair(1, 14, Self.pointCount, config: 2)
  }

  private static func same(_ count: Int) -> [UInt32] {
    (0..<UInt32(count)).flatMap { [$0, $0] }
  }

  private func pair(_ a: Int, _ b: Int, _ count: Int, config: Int) -> [String] {
    let values = Self.same(count)
    return [
      COLMAPDatabaseMaker.matches(a, b, values: values),
      COLMAPDatabaseMaker.geometry(a, b, values: values, config: config),
    ]
  }

  /// Writes a model with our own exporter.
  private mutating func write(
    _ names: [String], points range: Range<Int>, _ project: URL, _ path: String
  ) throws {
    let views = names.map { name in
      View(
        name: name,
        image: ImageSource(url: project, orientation: .up, width: 640, height: 480), camera: 0)
    }
    var model = Reconstruction(
      cameras: [Self.camera], viewCameras: names.map { _ in 0 }, poses: names.map { poses[$0] })
    model.points = range.map { index in
      ScenePoint(
        position: points[index], color: SIMD3(200, 100, 50), error: 0,
        track: names.indices.map { Observation(view: UInt32($0), keypoint: UInt32(index)) })
    }
    let features = names.map { name in
      Features(
        keypoints: (0..<Self.pointCount).map {
          let pixel = pixel(name, $0)
          return Keypoint(x: pixel.x, y: pixel.y, scale: 1, angle: 0)
        })
    }
    let export = PoseExport(
      views: ViewSet(
        views: views, cameras: [ViewCamera(camera: Self.camera, source: .given)]),
      reconstruction: model, features: features, comment: "")
    let folder = project.appendingPathComponent(path)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    for file in export.colmapBinary() {
      try Data(file.bytes).write(to: folder.appendingPathComponent(file.path))
    }
  }
}
