import Foundation
import Measuring
import Numerics
import Pipeline
import Script
import ShellKit
import TestSupport
import Testing

@testable import Commands
@testable import Workspace

/// Markers on a rendered capture whose size is known, from detection to the scale and the origin.
@Suite(.tags(.slow)) struct MarkersCommandTests {
  private static let capture = """
    simulate tags --table markers --views 14 --rings 1 --width 560 --height 420 --detail 80 \
    --samples 1 --no-depth --no-poses
    load tags --masks none
    """

  @Test func markersGiveScaleAndOrigin() throws {
    let folder = try TemporaryFolder()
    var shell = Shell(in: folder)
    @discardableResult func run(_ text: String) throws -> Value { try shell.last(text) }
    _ = try run(Self.capture)
    let counts = try #require(try run("markers detect --family 36h11,5x5_100").table)
    #expect(counts.count >= 8)
    #expect(counts.allSatisfy { $0["marker"]?.string?.hasPrefix("36h11:") == true })
    _ = try run("reconstruct --until align; markers size 36h11 40mm")
    let states = try shell.state.project.freshness(of: .align)
    let scale = try #require(try run("scale").record)
    #expect(scale["source"]?.string == "markers" && scale["metric"]?.bool == true)
    #expect(try #require(scale["deviation"]?.number) < 0.005)
    let rows = try #require(try run("markers list").table?.filter { $0["used"]?.number ?? 0 > 1 })
    #expect(rows.count >= 6)
    #expect(rows.allSatisfy { abs(($0["side"]?.number ?? 0) - 0.04) < 0.0004 })
    let origin = try #require(rows.first?["marker"]?.string)
    _ = try run("markers origin \(origin)")
    let placed = try #require(try run("markers list").table?.filter { $0["used"]?.number ?? 0 > 1 })
    // All markers are on the table, whose plane is that of the marker at the origin.
    for row in placed { #expect(abs(row["y"]?.number ?? 1) < 0.004) }
    #expect(abs(try #require(placed.first?["x"]?.number)) < 1e-9)
    #expect(try run("up").record?["source"]?.string == "marker")
    #expect(try shell.state.project.freshness(of: .align) == states)
    let stored = shell.state.project.settings.measurements
    // The distance of two markers is that of their centers.
    let ends = placed.prefix(2).map { row in
      SIMD3(row["x"]?.number ?? 0, row["y"]?.number ?? 0, row["z"]?.number ?? 0)
    }
    let names = placed.prefix(2).compactMap { $0["marker"]?.string }
    let measured = try run("distance \(names[0]) \(names[1])").record
    #expect(abs((measured?["distance"]?.number ?? 0) - distance(ends[0], ends[1])) < 1e-6)
    #expect(measured?["deviation"]?.number ?? 0 > 0)
    #expect(throws: Diagnostic.self) { try run("distance \(names[0]) 36h11:500") }
    let lines = placed.map { row in
      let place = ["x", "y", "z"].map { "\(1000 * (row[$0]?.number ?? 0))" }
      return ([row["marker"]?.string ?? ""] + place).joined(separator: " ")
    }
    try Data(lines.joined(separator: "\n").utf8).write(
      to: folder.url.appendingPathComponent("board.txt"))
    let known = try #require(try run("scale").record?["factor"]?.number)
    let fits = try run("markers size 36h11 50mm --deviation 10mm; markers board board.txt").table
    #expect(fits?.count == placed.count)
    #expect(fits?.allSatisfy { $0["weight"]?.number ?? 0 > 0 } == true)
    let byBoard = try #require(try run("scale").record?["factor"]?.number)
    #expect(abs(byBoard / known - 1) < 0.002)
    #expect(throws: Diagnostic.self) { try run("markers board tags/ground_truth.json") }
    try run("markers clear; markers size 36h11 40mm; markers origin \(origin)")
    #expect(shell.state.project.settings.measurements == stored)
    _ = try run("markers clear; undo")
    #expect(shell.state.project.settings.measurements.markerSizes == stored.markerSizes)
  }

  /// Corners are tie points of features and all later stages, which are stale until they run again.
  @Test func cornersConnectPhotographsOfAPlainObject() throws {
    let folder = try TemporaryFolder()
    var shell = Shell(in: folder)
    func run(_ text: String) throws { _ = try shell.last(text) }
    func total() throws -> Int {
      try shell.state.project.results.report(of: FeaturesBinding.self).total
    }
    try run(Self.capture.replacing("--table", with: "--object plain --table"))
    // Other features would hide what the corners do.
    try run("set align.retry off; features; match")
    #expect(throws: Diagnostic.self) { try run("align") }
    let plain = try shell.state.project.results.features().kept
    try run("markers detect")
    #expect(try shell.state.project.freshness(of: .features).word == "stale")
    try run("features; match; align")
    let tied = try shell.state.project.results.features().kept
    let sightings = try shell.state.project.markerSightings()
    #expect(sightings.count > 30)
    for (index, view) in try shell.state.project.activeViews().views.enumerated() {
      let own = sightings.filter { $0.frame == view.name }
      let isExtended = tied[index].keypoints.starts(with: plain[index].keypoints)
      #expect(isExtended)
      #expect(tied[index].keypoints.count == plain[index].keypoints.count + 4 * own.count)
    }
    let report = try shell.state.project.results.report(of: AlignBinding.self)
    #expect(report.unregistered.isEmpty)
    #expect(try poseErrors(&shell) < 0.5)
    // The tie points are those of the workspace, so that results are fresh after loading.
    let count = try total()
    try run("load tags --masks none")
    #expect(try shell.state.project.freshness(of: .align).word == "fresh")
    #expect(try total() == count)
  }

  /// The corners on a board, and control points that are markers, are adjusted with the views.
  @Test func boardsAndControlPointsAreAdjusted() throws {
    let folder = try TemporaryFolder()
    var shell = Shell(in: folder)
    @discardableResult func run(_ text: String) throws -> Value { try shell.last(text) }
    func control() throws -> Int? {
      try shell.state.project.results.report(of: AlignBinding.self).control
    }
    func residuals(_ line: String) throws -> Double {
      let found = try run(line).table?.compactMap { $0["distance"]?.number }
      return try #require(found?.median())
    }
    try run(Self.capture + "\nmarkers detect; features; match; align")
    let free = try centerErrors(&shell)
    let loose = try residuals("markers board tags/markers.csv")
    #expect(try shell.state.project.freshness(of: .align).word == "fresh")
    try run("markers board tags/markers.csv --adjust")
    #expect(try shell.state.project.freshness(of: .align).word == "stale")
    try run("align")
    #expect(try control() ?? 0 >= 32)
    #expect(try centerErrors(&shell) < free)
    #expect(try residuals("markers board") < loose)
    let rows = try #require(try run("markers board").table)
    // Half as large: the model follows the stated coordinates.
    let lines = rows.prefix(24).map { row in
      let place = ["x", "y", "z"].map { "\(0.5 * (row[$0]?.number ?? 0) + 1000)" }
      return ([row["point"]?.string ?? ""] + place).joined(separator: " ")
    }
    try Data(lines.joined(separator: "\n").utf8).write(
      to: folder.url.appendingPathComponent("gcp.txt"))
    try run("markers clear; control load gcp.txt --deviation 0.1mm --adjust; align")
    #expect(try control() ?? 0 >= 20)
    #expect(try residuals("control list") < 0.5 * loose)
    try run("control clear")
    #expect(try shell.state.project.freshness(of: .align).word == "stale")
  }

  /// Median error of the centers, in the unit of the truth.
  private func centerErrors(_ shell: inout Shell) throws -> Double {
    let errors = try shell.last("compare tags/ground_truth.json").record?["centre_error"]?.record
    return try #require(errors?["median"]?.number)
  }

  /// Median error of the rotations, degrees.
  private func poseErrors(_ shell: inout Shell) throws -> Double {
    let errors = try shell.last("compare tags/ground_truth.json").record?["rotation_error"]?.record
    return try #require(errors?["median"]?.number)
  }
}

extension Shell {
  fileprivate init(in folder: TemporaryFolder) {
    self.init(state: ShellState(directory: folder.url), presenter: CollectingPresenter())
  }

  /// The value of the last command of a text.
  fileprivate mutating func last(_ text: String) throws -> Value {
    _ = try run(Source(name: "t", text: text))
    return state.variables["last"] ?? .null
  }
}
