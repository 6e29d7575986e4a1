import Foundation
import Geometry
import Numerics
import Scene
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import Workspace

/// `origin`, `north` and `control` change how results are read; no stage runs again.
@Suite struct PlaceCommandTests {
  private static let grid = ControlGrid()

  private func placed(_ lines: String = "") throws -> MeasuredRun {
    let run = try MeasuredRun()
    try run.run(run.points + "\n" + lines)
    return run
  }

  /// A point in the world of results.
  private func place(_ name: String, _ run: MeasuredRun) throws -> SIMD3<Double> {
    let frame = try run.fake.state.project.outputFrame()
    return frame.worldFromModel * (MeasuredRun.places[name] ?? .zero)
  }

  @Test func theOriginIsAPointOrAPositionOfTheCurrentWorld() throws {
    let run = try placed("up set +z; scale set a b 50cm")
    let keys = run.fake.state.project.records.mapValues(\.key)
    let before = try place("b", run) - place("a", run)
    #expect(try run.run("origin set a").record?["origin_source"]?.string == "stated")
    #expect(length(try place("a", run)) < 1e-9)
    #expect(length(try place("b", run) - before) < 1e-9)
    let target = try place("c", run)
    try run.run("origin set \(target.x),\(target.y),\(target.z)")
    #expect(length(try place("c", run)) < 1e-9)
    // The position is one of the model: another scale does not move it.
    try run.run("scale clear; scale set a b 2m")
    #expect(length(try place("c", run)) < 1e-9)
    #expect(run.fake.state.project.records.mapValues(\.key) == keys)
    #expect(run.error("point remove a") != nil)
    try run.run("origin set c; scale clear")
    #expect(run.error("point remove c")?.message.contains("origin clear") == true)
    try run.run("origin clear; point remove c; up clear")
    #expect(try run.fake.state.project.outputFrame() == .identity)
  }

  @Test func northIsMinusZAndFollowsTheAlignment() throws {
    let run = try placed("north set a b")
    func level() throws -> SIMD3<Double> {
      let way = try place("b", run) - place("a", run)
      return normalized(SIMD3(way.x, 0, way.z))
    }
    #expect(length(try level() - SIMD3(0, 0, -1)) < 1e-9)
    let turned = try run.run("north set 90").record
    #expect(turned?["north_source"]?.string == "stated")
    let frame = try run.fake.state.project.outputFrame()
    #expect(length(frame.worldFromModel * SIMD3(1, 0, 0) - SIMD3(0, 0, -1)) < 1e-9)
    #expect(run.error("point remove b") == nil)
    try run.run("undo; north set a c; undo; undo")
    #expect(try run.run("north clear").record?["north_source"]?.string == "align")
  }

  @Test(arguments: [
    ("origin set nowhere", "no point nowhere"), ("origin set 1,2", "X,Y,Z"),
    ("origin set 1,2,x", "X,Y,Z"), ("origin set 1,2,inf", "X,Y,Z"),
    ("origin set 36h11:3", "no photograph shows"), ("north set a", "degrees"),
    ("north set 1000", "degrees"), ("north set a a", "given twice"),
    ("north set a nowhere", "no point nowhere"), ("up set +x; north set low high", "vertical"),
    ("control load none.csv", "none.csv"), ("control load bad.csv", "bad.csv:2: "),
    ("control load gcp.csv --check aa", "--check aa"),
    ("control load gcp.csv --deviation 3", "length with its unit"),
    ("export mesh m.ply --frame grid", "control load"),
    ("export mesh m.ply --frame given", "--poses"), ("export mesh m.ply --frame enu", "satellite"),
    ("export mesh m.ply --frame moon", "local, given, grid, enu"),
  ])
  func mistakesAreErrorsAndStoreNothing(line: String, part: String) throws {
    let run = try placed()
    try Self.grid.csv.write(to: run.url("gcp.csv"), atomically: true, encoding: .utf8)
    try "a,1,2,3\nb,1,two,3\n".write(to: run.url("bad.csv"), atomically: true, encoding: .utf8)
    let low = SIMD3(0.0, 0, 0)
    let high = SIMD3(0.2, 0, 0)
    try run.run(
      [("low", low), ("high", high)].map { name, place in
        "point add \(name) " + (0..<4).map { run.pick(place, $0) }.joined(separator: " ")
      }.joined(separator: "\n"))
    let error = run.error(line)
    #expect(error?.message.contains(part) == true, "\(String(describing: error))")
    let stored = run.fake.state.project.settings.measurements
    #expect(stored.control == nil && stored.statedOrigin == nil && stored.north == nil)
  }

  @Test func controlPointsPlaceTheModelUnlessSomethingIsStated() throws {
    let run = try placed()
    try Self.grid.csv.write(to: run.url("gcp.csv"), atomically: true, encoding: .utf8)
    let rows = try #require(try run.run("control load gcp.csv").table)
    #expect(rows.compactMap { $0["distance"]?.number }.allSatisfy { $0 < 1e-5 })
    #expect(try run.run("scale").record?["source"]?.string == "control-points")
    #expect(try run.run("up").record?["source"]?.string == "control-points")
    let place = try #require(try run.run("why place").record)
    #expect(place["origin_source"]?.string == "control-points")
    #expect(place["north_source"]?.string == "control-points")
    for name in MeasuredRun.places.keys {
      let expected = Self.grid.level(MeasuredRun.places[name] ?? .zero)
      #expect(length(try self.place(name, run) - expected) < 1e-5)
    }
    try run.run("scale set a b 1m; up set +z; origin set a; north set b c")
    #expect(try run.run("scale").record?["source"]?.string == "known-distances")
    #expect(try run.run("up").record?["source"]?.string == "stated")
    let stated = try #require(try run.run("why place").record)
    #expect(stated["origin_source"]?.string == "stated")
    let sources = stated["sources"]?.table?.compactMap { $0["source"]?.string }
    #expect(sources == ["stated", "control-points", "align"])
    let scales = try #require(try run.run("why scale").record?["sources"]?.table)
    #expect(
      scales.contains { $0["source"]?.string == "control-points" && $0["used"] == .bool(false) })
    try run.run("control clear; scale clear; up clear; origin clear; north clear")
    #expect(try run.fake.state.project.outputFrame() == .identity)
  }

  @Test(arguments: [("ft", 0.3048), ("us-ft", 1200.0 / 3937)])
  func coordinatesInFeetAreConverted(unit: String, factor: Double) throws {
    let run = try placed()
    try Self.grid.csv.write(to: run.url("gcp.csv"), atomically: true, encoding: .utf8)
    try run.run("control load gcp.csv")
    let meters = length(try place("a", run) - place("b", run))
    try run.run("control load gcp.csv --unit \(unit)")
    let feet = length(try place("a", run) - place("b", run))
    #expect(abs(feet / meters / factor - 1) < 1e-6)
  }

  @Test func imagePositionsOfAListBecomePickedPoints() throws {
    let run = try MeasuredRun()
    try Self.grid.list(run).write(to: run.url("gcp_list.txt"), atomically: true, encoding: .utf8)
    let rows = try #require(try run.run("control load gcp_list.txt --check c").table)
    #expect(rows.map { $0["name"]?.string } == ["a", "b", "c", "d"])
    #expect(rows.compactMap { $0["distance"]?.number }.allSatisfy { $0 < 1e-4 })
    #expect(rows[2]["use"]?.string == "check")
    let points = run.fake.state.project.settings.measurements.points
    #expect(points.allSatisfy { $0.picks.count == 4 && $0.picks[0].frame == "IMG_0001.png" })
    #expect(run.fake.state.project.settings.measurements.control?.projection == "EPSG:32633")
  }
}
