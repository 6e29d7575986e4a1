import Alignment
import Foundation
import Geometry
import Numerics
import Pipeline
import Scene
import Script
import Support
import Surface
import TestSupport
import Testing

@testable import Commands
@testable import Workspace

/// Exports in the frames grid, enu and given, compared with the truth to 0.1 mm.
@Suite struct FrameExportTests {
  private static let grid = ControlGrid()
  private static let tolerance = 1e-4

  private func controlled() throws -> MeasuredRun {
    let run = try MeasuredRun()
    try Self.grid.csv.write(to: run.url("gcp.csv"), atomically: true, encoding: .utf8)
    try run.run(run.points + "\ncontrol load gcp.csv")
    return run
  }

  /// The vertices of the stored mesh.
  private func vertices(_ run: MeasuredRun) throws -> [SIMD3<Double>] {
    try run.fake.state.project.results.surface().mesh.positions.map { SIMD3<Double>($0) }
  }

  private func expect(
    _ found: [SIMD3<Double>], near truth: [SIMD3<Double>], _ name: String
  ) {
    #expect(found.count == truth.count && !truth.isEmpty, "\(name)")
    for (a, b) in zip(found, truth) {
      #expect(length(a - b) < Self.tolerance, "\(name): \(a) \(b)")
    }
  }

  private func text(_ run: MeasuredRun, _ path: String) throws -> String {
    String(decoding: try Data(contentsOf: run.url(path)), as: UTF8.self)
  }

  private func numbers(_ text: some StringProtocol) -> [Double] {
    text.split { !"0123456789.-e+".contains($0) }.compactMap { Double($0) }
  }

  /// A folder that is written again in the world of `align` has no `world.json` of before.
  @Test func theWorldOfAnEarlierExportIsRemoved() throws {
    let run = try controlled()
    try run.run("export poses model/ --format colmap --frame grid")
    #expect(try text(run, "model/world.json").contains("\"grid\""))
    try run.run("control clear; export poses model/ --format colmap --force")
    #expect(!FileManager.default.fileExists(atPath: run.url("model/world.json").path))
    // Another program's, and one that the user asked for.
    try run.run("export world model/world.json; export poses model/ --format colmap --force")
    #expect(try text(run, "model/world.json").contains("\"local\""))
    let other = "{\"generator\": \"another\", \"frame\": \"grid\"}"
    try other.write(to: run.url("model/world.json"), atomically: true, encoding: .utf8)
    try run.run("export poses model/ --format colmap --force")
    #expect(try text(run, "model/world.json") == other)
  }

  @Test func meshesInTheGrid() throws {
    let run = try controlled()
    let truth = try vertices(run)
    let (flat, level) = (truth.map(Self.grid.relative), truth.map(Self.grid.level))
    for name in ["m.ply", "m.obj", "m.glb", "m.usda", "m.stl", "m.3mf"] {
      try run.run("export mesh \(name) --frame grid")
    }
    let ply = try BinaryFile(run.url("m.ply"), after: "end_header\n")
    expect(ply.vectors(count: truth.count, stride: 28), near: flat, "ply")
    let obj = try text(run, "m.obj").split(separator: "\n").filter { $0.hasPrefix("v ") }
      .map { numbers($0.dropFirst(2)) }.map { SIMD3($0[0], $0[1], $0[2]) }
    expect(obj, near: flat, "obj")
    let usda = try text(run, "m.usda")
    let points = try #require(usda.split(separator: "\n").first { $0.contains("points = [") })
    let all = numbers(points.drop { $0 != "[" })
    expect(
      stride(from: 0, to: all.count, by: 3).map { SIMD3(all[$0], all[$0 + 1], all[$0 + 2]) },
      near: level, "usda")
    #expect(usda.contains("grid less E "))
    // Millimeters with Z up: the first corner of the first triangle.
    let triangle = try run.fake.state.project.results.surface().mesh.triangles[0]
    let stl = try BinaryFile(run.url("m.stl"), skipping: 84 + 12)
    expect(
      stl.vectors(count: 1, stride: 12).map { $0 / 1000 },
      near: [flat[Int(triangle.x)]], "stl")
    let glb = try BinaryFile(run.url("m.glb"), after: "BIN\0")
    expect(glb.vectors(count: truth.count, stride: 12), near: level, "glb")
    #expect(try text(run, "m.glb").contains("grid less E "))
    #expect(try text(run, "m.ply").contains("Z up, grid less E "))
  }

  @Test func posesAndPointsInTheGrid() throws {
    let run = try controlled()
    let centers = run.poses.map { Self.grid.relative($0.center) }
    for path in ["p.json", "p.csv"] {
      let reply = try run.run("export poses \(path) --frame grid").record
      #expect(reply?["frame"]?.string == "grid")
      let read = try TruePoses.read(run.url(path))
      let found = try run.fake.state.project.frameNames.map {
        try #require(read.pose(of: $0)).center
      }
      expect(found, near: centers, path)
    }
    try run.run("export poses colmap --frame grid --format colmap-text")
    #expect(try text(run, "colmap/cameras.txt").contains("grid less E "))
    #expect(FileManager.default.fileExists(atPath: run.url("colmap/world.json").path))
    try run.run("export points p.ply --sparse --frame grid")
    let ply = try BinaryFile(run.url("p.ply"), after: "end_header\n")
    let places = MeasuredRun.places.sorted { $0.key < $1.key }.map { Self.grid.relative($0.value) }
    expect(ply.vectors(count: 3, stride: 15), near: places, "ply")
  }

  @Test func worldFileHasTheSimilarities() throws {
    let run = try controlled()
    try run.run("origin set a; export world w.json")
    let world = try WorldContent(run.url("w.json"))
    #expect(world.enu == nil && world.given == nil)
    let grid = try #require(world.grid)
    #expect(grid.offset == [Self.grid.offset.x, Self.grid.offset.y, Self.grid.offset.z])
    // The origin of results is point a.
    let place = grid.similarity * .zero + Self.grid.offset
    let truth = Self.grid.gridFromModel * (MeasuredRun.places["a"] ?? .zero)
    #expect(length(place - truth) < Self.tolerance)
    #expect(world.meters?.scale == 1)
  }

  @Test func enuIsThatOfSatellitePositions() throws {
    let run = try MeasuredRun()
    let map = Similarity(
      scale: 12, rotation: .rotation(SIMD3(-1.5, 0.1, 0.6)), translation: SIMD3(30, -20, 4))
    let satellites = try SatelliteRecord.synthetic(
      map, LocalHorizon(latitude: 47.5, longitude: 8.25, height: 410))
    try run.align(isMetric: true) { $0.satellites = satellites }
    try run.run("export poses e.json --frame enu; export world w.json --frame enu")
    let read = try TruePoses.read(run.url("e.json"))
    for (name, pose) in zip(run.fake.state.project.frameNames, run.poses) {
      let found = try #require(read.pose(of: name)).center
      #expect(length(found - map * pose.center) < 1e-9)
    }
    let earth = try #require(try WorldContent(run.url("w.json")).enu)
    #expect(earth.latitude == 47.5 && earth.longitude == 8.25 && earth.height == 410)
    #expect(length(earth.similarity * SIMD3(1, 2, 3) - SIMD3(1, 2, 3)) < 1e-9)
  }

  @Test func givenIsTheWorldOfTheGivenPoses() throws {
    let run = try MeasuredRun()
    let map = Similarity(
      scale: 2, rotation: .rotation(SIMD3(0.5, 0.5, 0)), translation: SIMD3(1, 2, 3))
    for index in 0..<4 {
      run.fake.state.project.capture?.viewSet.views[index].devicePose = map.applied(
        to: run.poses[index])
    }
    try run.run("up set +x; export poses g.json --frame given")
    let read = try TruePoses.read(run.url("g.json"))
    for (name, pose) in zip(run.fake.state.project.frameNames, run.poses) {
      let found = try #require(read.pose(of: name)).center
      #expect(length(found - map * pose.center) < 1e-6)
    }
  }

  @Test func resultsOfOtherPosesHaveNoFrame() throws {
    let run = try controlled()
    run.fake.state.project.results.records[.dense]?.upstreamKey = "that of other poses"
    let error = run.error("export mesh m.ply --frame grid")
    #expect(error?.message.contains("other poses") == true)
  }
}

/// The content of a `world.json`.
private struct WorldContent: Decodable {
  struct Map: Decodable {
    var scale: Double
    var rotation: [[Double]]
    var translation: [Double]
    var offset: [Double]?
    var latitude: Double?
    var longitude: Double?
    var height: Double?

    var similarity: Similarity {
      let r = rotation.map { SIMD3($0[0], $0[1], $0[2]) }
      return Similarity(
        scale: scale, rotation: Matrix3(rows: r[0], r[1], r[2]),
        translation: SIMD3(translation[0], translation[1], translation[2]))
    }
  }

  var meters: Map?
  var given: Map?
  var grid: Map?
  var enu: Map?

  private enum CodingKeys: String, CodingKey {
    case meters = "to_meters"
    case given = "to_given"
    case grid = "to_grid"
    case enu = "to_enu"
  }

  init(_ url: URL) throws {
    self = try JSONDecoder().decode(Self.self, from: Data(contentsOf: url))
  }
}

/// Single-precision vectors in a binary file.
private struct BinaryFile {
  private let bytes: [UInt8]

  init(_ url: URL, after mark: String) throws {
    let data = try Data(contentsOf: url)
    let range = try #require(data.range(of: Data(mark.utf8)))
    bytes = Array(data[range.upperBound...])
  }

  init(_ url: URL, skipping count: Int) throws {
    bytes = Array(try Data(contentsOf: url).dropFirst(count))
  }

  func vectors(count: Int, stride: Int) -> [SIMD3<Double>] {
    (0..<count).map { index in
      SIMD3(
        (0..<3).map { axis in
          let start = index * stride + 4 * axis
          let bits = bytes[start..<(start + 4)].reversed().reduce(UInt32(0)) {
            $0 << 8 | UInt32($1)
          }
          return Double(Float(bitPattern: bits))
        })
    }
  }
}
