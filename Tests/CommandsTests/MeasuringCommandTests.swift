import Foundation
import Measuring
import Pipeline
import Script
import Support
import TestSupport
import Testing

@testable import Commands
@testable import ShellKit
@testable import Workspace

/// Points, measurements and known distances, typed as commands.
@Suite struct MeasuringCommandTests {
  private func measured() throws -> MeasuredRun {
    let run = try MeasuredRun()
    try run.run(run.points)
    return run
  }

  @Test func pointsAreListedWithTheirPositionsAndResiduals() throws {
    let run = try measured()
    let rows = try #require(try run.run("point list").table)
    #expect(rows.map { $0["name"]?.string } == ["a", "b", "c"])
    for row in rows {
      let place = try #require(MeasuredRun.places[row["name"]?.string ?? ""])
      #expect(abs(try #require(row["y"]?.number) - place.y) < 1e-9)
      #expect(try #require(row["residual"]?.number) < 1e-6)
      #expect(try #require(row["deviation"]?.number) > 0)
      #expect(row["state"]?.string == "located")
      #expect(row["picks"]?.table?.count == 4)
      #expect(row["picks"]?.table?.first?["frame"]?.string == "IMG_0001.png")
    }
    #expect(try run.run("point list b").table?.count == 1)
  }

  @Test func measurementsWithoutAScaleAreInUnitsOfTheModel() throws {
    let run = try measured()
    let found = try #require(try run.run("distance a b").record)
    #expect(abs(try #require(found["distance"]?.number) - MeasuredRun.distance("a", "b")) < 1e-9)
    #expect(found["metric"]?.bool == false)
    #expect(found["unit"]?.string == "model")
    #expect(try abs(run.number("height a", "height") - 0.02) < 1e-9)
    #expect(try abs(run.number("height c b", "height") - 0.11) < 1e-9)
    let angle = try #require(try run.run("angle a b c").record)
    #expect(angle["unit"]?.string == "degrees")
    #expect(try abs(run.number("area", "area") - 24) < 1e-5)
    #expect(try abs(run.number("volume", "volume") - 4) < 1e-5)
  }

  @Test func aKnownDistanceGivesMetersAndLeavesResultsFresh() throws {
    let run = try measured()
    let before = try run.fake.states()
    try run.run("scale set a b 50cm --deviation 1mm")
    #expect(try run.fake.states() == before)
    let factor = 0.5 / MeasuredRun.distance("a", "b")
    let found = try #require(try run.run("distance a c").record)
    #expect(found["metric"]?.bool == true)
    #expect(found["unit"]?.string == "m")
    #expect(
      abs(try #require(found["distance"]?.number) - factor * MeasuredRun.distance("a", "c")) < 1e-9)
    let itself = try #require(try run.run("distance a b").record)
    #expect(abs(try #require(itself["deviation"]?.number) - 0.001) < 1e-9)
    #expect(
      try abs(run.number("area", "area") - 24 * factor * factor) < 1e-4)
    #expect(
      try abs(run.number("mesh check", "area") - 24 * factor * factor)
        < 1e-4)
    let scale = try #require(try run.run("scale").record)
    #expect(scale["source"]?.string == "known-distances")
    #expect(scale["metric"]?.bool == true)
    #expect(abs(try #require(scale["factor"]?.number) - factor) < 1e-9)
    try run.run("scale clear")
    #expect(try run.run("distance a b").record?["metric"]?.bool == false)
  }

  @Test func pointsAndScaleFollowANewAlignment() throws {
    let run = try measured()
    try run.run("scale set a b 0.5m")
    let before = try run.number("distance a c", "distance")
    try run.realign(scale: 3)
    let after = try run.number("distance a c", "distance")
    #expect(abs(before - after) < 1e-9)
    let row = try #require(try run.run("point list a").table?.first)
    #expect(try #require(row["y"]?.number) > 1)
  }

  @Test func pointsSurviveARestartAndUndo() throws {
    let run = try measured()
    try run.run("scale set a b 0.5m; units cm")
    let stored = run.fake.state.project.settings.measurements
    try run.fake.reload()
    #expect(run.fake.state.project.settings.measurements == stored)
    #expect(stored.points.count == 3 && stored.distances.count == 1 && stored.unit == .centimeter)
    try run.run("scale clear; undo")
    #expect(run.fake.state.project.settings.measurements == stored)
    try run.run("exclude IMG_0001; undo; scale clear; point remove a")
    #expect(run.fake.state.project.settings.measurements.points.map(\.name) == ["b", "c"])
    try run.run("undo; undo; redo; redo")
    #expect(run.fake.state.project.settings.measurements.points.map(\.name) == ["b", "c"])
  }

  @Test func checksAreListedButDoNotChangeTheScale() throws {
    let run = try measured()
    let factor = 0.5 / MeasuredRun.distance("a", "b")
    try run.run("scale set a b 0.5m")
    let rows = try #require(
      try run.run("scale set a c \(factor * MeasuredRun.distance("a", "c") + 0.25)m --check").table)
    #expect(rows.map { $0["use"]?.string } == ["scale", "check"])
    #expect(abs(try #require(rows[1]["difference"]?.number) + 0.25) < 1e-9)
    #expect(try abs(run.number("scale", "factor") - factor) < 1e-9)
    let sources = try #require(try run.run("why scale").record?["sources"]?.table)
    #expect(sources.map { $0["used"]?.bool } == [true, false])
    #expect(sources.map { $0["source"]?.string } == ["a b", "a c"])
  }

  @Test func aKnownDistanceReplacesTheScaleOfTheAlignment() throws {
    let run = try MeasuredRun(isMetric: true)
    try run.run(run.points)
    let length = MeasuredRun.distance("a", "b")
    #expect(try run.run("distance a b").record?["metric"]?.bool == true)
    try run.run("scale set a b \(length * 1.02)m")
    let found = try run.number("distance a b", "distance")
    #expect(abs(found - length * 1.02) < 1e-9)
    let sources = try #require(try run.run("why scale").record?["sources"]?.table)
    #expect(sources.map { $0["source"]?.string } == ["a b", "sensor-depth"])
    let difference = try #require(sources[1]["difference_percent"]?.number)
    #expect(abs(difference - 100 * (1 / 1.02 - 1)) < 1e-6)
  }

  @Test(arguments: [
    ("point add d IMG_0001:1,2", "two or more photographs", "d"),
    ("point add d IMG_0001:1,2 IMG_0009:1,2", "there is no frame IMG_0009", "d"),
    ("point add d IMG_0001:1,2 IMG_0002:99,2", "64 × 48 pixels", "d"),
    ("point add d IMG_0001:1,2 IMG_0001:1,3", "two picks in IMG_0001.png", "d"),
    ("point add d IMG_0001:1,2 IMG_0002", "FRAME:X,Y", "IMG_0002"),
    ("point add 4 IMG_0001:1,2 IMG_0002:1,2", "a letter", "4"),
    ("point add a IMG_0001:1,2 IMG_0002:1,2", "--replace", "point"),
    ("point add d IMG_0001:1,24 IMG_0004:63,24", "behind", "point"),
    ("distance a nosuch", "there is no point nosuch", "distance"),
    ("distance a a", "a is given twice", "distance"),
    ("scale set a b 0.5", "a length with its unit", "0.5"),
    ("scale set a b 1m --deviation 2m", "less than the length", "2m"),
    ("scale clear a c", "no known distance a c", "scale"),
    ("units mile", "mm, cm, m, in, ft", "mile"),
  ])
  func mistakesAreOneDiagnostic(line: String, part: String, at: String) throws {
    let run = try measured()
    let stored = run.fake.state.project.settings
    let found = try #require(run.error(line))
    #expect(found.message.contains(part), "\(found.message)")
    #expect(found.span != nil)
    if at != "d" { #expect(found.span?.text == at, "\(found.span?.text ?? "")") }
    #expect(run.fake.state.project.settings == stored)
  }

  @Test func pointsOfAKnownDistanceAreNotRemoved() throws {
    let run = try measured()
    try run.run("scale set a b 0.5m")
    #expect(run.error("point remove a")?.message.contains("scale clear a b") == true)
  }

  @Test func aMisspelledPointIsSuggested() throws {
    let run = try MeasuredRun()
    try run.run(run.points.replacing("point add a ", with: "point add corner "))
    #expect(run.error("distance conrer b")?.suggestion == "corner")
  }

  @Test func pointsBeforeAlignmentAreLocatedByIt() throws {
    let run = try MeasuredRun()
    try run.run("clear align")
    let row = try #require(
      try run.run("point add a \(run.pick("a", 0)) \(run.pick("a", 3))").record)
    #expect(row["state"]?.string == "not aligned")
    #expect(run.error("distance a b") != nil)
  }

  @Test func parallelRaysAreReportedWithTheirAngle() throws {
    let run = try MeasuredRun()
    // The direction of the first camera's axis in the second camera, which is turned by 0.3 rad.
    let far = MeasuredRun.camera.project(SIMD3(sin(0.3), 0, cos(0.3)))
    let found = try #require(run.error("point add d IMG_0001:32,24 IMG_0002:\(far.x),24"))
    #expect(found.message.contains("almost parallel"), "\(found.message)")
  }

  @Test func picturesShowPicksAndProjections() throws {
    let run = try MeasuredRun()
    try run.run("point add a \(run.pick("a", 0)) \(run.pick("a", 3))")
    let here = try #require(run.fake.state.project.pickedPixels(in: "IMG_0001").first)
    let there = try #require(run.fake.state.project.pickedPixels(in: "IMG_0002").first)
    #expect(here.name == "a" && there.pick == nil)
    let (pick, projection) = (try #require(here.pick), try #require(here.projection))
    #expect((pick - projection).max() < 1e-6 && (pick - projection).min() > -1e-6)
    #expect(there.projection != nil)
    try run.run("show picks IMG_0001 --out picks.png")
    #expect(FileManager.default.fileExists(atPath: run.url("picks.png").path))
  }

  @Test func namesOfPointsAndFramesComplete() throws {
    let run = try measured()
    try run.run("point add corner \(run.pick("a", 0)) \(run.pick("a", 2))")
    let shell = Shell(state: run.fake.state, presenter: CollectingPresenter())
    #expect(shell.complete("distance cor").candidates == ["corner"])
    #expect(shell.complete("scale set a co").candidates == ["corner"])
    #expect(shell.complete("angle a b c").candidates == ["c", "corner"])
    #expect(shell.complete("point remove cor").candidates == ["corner"])
    #expect(shell.complete("point ").candidates == ["add", "list", "remove"])
    #expect(shell.complete("point add new IMG_0003").candidates == ["IMG_0003.png"])
    #expect(shell.complete("area --unit i").candidates == ["in"])
  }

  @Test func aRecordingAddsPointsAndDistancesAgain() throws {
    let run = try measured()
    try run.run("scale set a b 0.5m --deviation 1mm; scale set b c 30cm --check; units in")
    try run.run("record again.ocs; record stop")
    let stored = run.fake.state.project.settings.measurements
    let text = try String(contentsOf: run.url("again.ocs"), encoding: .utf8)
    try run.run("scale clear; point remove a; point remove b; point remove c; units m")
    let lines = text.split(separator: "\n").filter {
      $0.hasPrefix("point") || $0.hasPrefix("scale") || $0.hasPrefix("units")
    }
    try run.run(lines.joined(separator: "\n"))
    #expect(run.fake.state.project.settings.measurements == stored)
  }
}
