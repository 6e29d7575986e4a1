import Alignment
import Foundation
import Geometry
import Numerics
import Pipeline
import Scene
import Script
import ShellKit
import Support
import Surface
import TestSupport
import Testing

@testable import Commands

/// A capture of four photographs with known poses, a mesh, and picks of known points.
final class MeasuredRun {
  var fake: FakeRun
  let poses: [RigidTransform]
  static let camera = Camera(width: 64, height: 48, focal: 60)
  /// The points, in units of the alignment.
  static let places: [String: SIMD3<Double>] = [
    "a": SIMD3(0.1, 0.02, 0), "b": SIMD3(-0.12, 0.05, 0.06), "c": SIMD3(0.02, 0.16, -0.05),
  ]

  /// - Parameter isMetric: Whether the alignment is in meters.
  init(isMetric: Bool = false) throws {
    fake = try FakeRun(frames: 4)
    poses = (0..<4).map { view in
      let turn = Double(view) * 0.3
      let z = -SIMD3(sin(turn), 0, cos(turn))
      let x = normalized(cross(z, SIMD3(0, 1, 0)))
      return RigidTransform(rotation: Matrix3(rows: x, cross(z, x), z), center: -z)
    }
    try fake.run(.features)
    try fake.run(.match)
    try align(poses, isMetric: isMetric)
    fake.cloud = Self.cloud
    try fake.run(.dense)
    var mesh = GridShapes.cube(2)
    mesh.normals = mesh.positions.map { normalized($0) }
    mesh.deviations = [Float](repeating: 0.01, count: mesh.positions.count)
    try fake.store(
      MeshBinding.self, SurfaceModel(mesh: mesh, detailed: mesh, isWatertight: true),
      report: MeshReport())
  }

  /// An object that stands on the plane y = 0.
  private static var cloud: PointCloud {
    var cloud = PointCloud()
    for x in [-0.2, 0.2] as [Float] {
      for y in [0, 0.3] as [Float] { cloud.positions += [SIMD3(x, y, -0.2), SIMD3(x, y, 0.2)] }
    }
    cloud.isObject = [UInt8](repeating: 1, count: cloud.positions.count)
    for x in stride(from: Float(-0.38), through: 0.38, by: 0.02) {
      for z in stride(from: Float(-0.38), through: 0.38, by: 0.02) where max(abs(x), abs(z)) > 0.21
      {
        cloud.positions.append(SIMD3(x, 0, z))
        cloud.isObject.append(0)
      }
    }
    cloud.normals = cloud.positions.map { _ in SIMD3(0, 1, 0) }
    return cloud
  }

  /// Stores an alignment.
  ///
  /// - Parameter change: Applied to its report.
  func align(
    _ poses: [RigidTransform?]? = nil, isMetric: Bool = false,
    report change: (inout AlignReport) -> Void = { _ in }
  ) throws {
    let poses = poses ?? self.poses
    var model = Reconstruction(
      cameras: [Self.camera], viewCameras: [0, 0, 0, 0], poses: poses)
    model.isMetric = isMetric
    model.points = Self.places.sorted { $0.key < $1.key }.map {
      ScenePoint(position: $0.value, color: SIMD3(1, 2, 3), error: 0, track: [])
    }
    var report = AlignReport()
    report.metric = isMetric
    if isMetric { report.scale.source = "sensor-depth" }
    change(&report)
    try fake.store(AlignBinding.self, model, report: report)
  }

  /// The same alignment in another unit and with another origin.
  func realign(scale: Double) throws {
    let move = Similarity(
      scale: scale, rotation: .rotation(SIMD3(0, 0.4, 0)), translation: SIMD3(1, 2, 3))
    try align(poses.map { move.applied(to: $0) })
  }

  /// `FRAME:X,Y` of a point in a photograph.
  func pick(_ name: String, _ frame: Int) -> String {
    pick(Self.places[name] ?? .zero, frame)
  }

  /// `FRAME:X,Y` of a place in the world of the alignment.
  func pick(_ place: SIMD3<Double>, _ frame: Int) -> String {
    let pixel = Self.camera.project(poses[frame] * place)
    return "IMG_000\(frame + 1):\(pixel.x),\(pixel.y)"
  }

  /// The lines that add all points.
  var points: String {
    Self.places.keys.sorted().map { name in
      "point add \(name) " + (0..<4).map { pick(name, $0) }.joined(separator: " ")
    }.joined(separator: "\n")
  }

  static func distance(_ a: String, _ b: String) -> Double {
    length((places[a] ?? .zero) - (places[b] ?? .zero))
  }

  /// Runs lines and returns the value of the last one.
  @discardableResult
  func run(_ text: String) throws -> Value {
    var shell = Shell(state: fake.state, presenter: CollectingPresenter())
    defer { fake.state = shell.state }
    _ = try shell.run(Source(name: "t", text: text))
    return shell.state.variables["last"] ?? .null
  }

  /// A field of the record that the last of some lines returns.
  func number(_ text: String, _ field: String) throws -> Double {
    let value = try run(text).record?[field]?.number
    return try #require(value)
  }

  /// The error of lines that fail.
  func error(_ text: String) -> Diagnostic? {
    do { try run(text) } catch { return error as? Diagnostic }
    return nil
  }

  func url(_ path: String) -> URL { fake.folder.url.appendingPathComponent(path) }
}
