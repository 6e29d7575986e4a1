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

/// `up set` rotates what is shown and exported; no stage runs again.
@Suite struct UpCommandTests {
  @Test func aStatedAxisTurnsResultsAndClearReturnsThem() throws {
    let run = try MeasuredRun()
    let before = try run.fake.state.project.placedMesh()
    let poses = try run.fake.state.project.placedReconstruction().kept.poses
    let keys = run.fake.state.project.records.mapValues(\.key)
    let value = try run.run("up set -x").record
    #expect(value?["source"]?.string == "stated")
    #expect(value?["stated"]?.string == "-x")
    #expect(value?["axis"]?.list?.compactMap(\.number) == [-1, 0, 0])
    let after = try run.fake.state.project.placedMesh()
    for (a, b) in zip(before.positions, after.positions) {
      #expect(length(b - SIMD3(a.y, -a.x, a.z)) < 1e-6)
    }
    let turned = try run.fake.state.project.placedReconstruction().kept.poses
    for (a, b) in zip(poses, turned) {
      let (c, d) = (try #require(a).center, try #require(b).center)
      #expect(length(d - SIMD3(c.y, -c.x, c.z)) < 1e-9)
    }
    #expect(run.fake.state.project.records.mapValues(\.key) == keys)
    #expect(try run.fake.state.project.freshness(of: .mesh) == .fresh)
    try run.run("export mesh turned.ply; up clear; export mesh plain.ply")
    #expect(
      try Data(contentsOf: run.url("turned.ply")) != Data(contentsOf: run.url("plain.ply")))
    #expect(try run.fake.state.project.placedMesh() == before)
    #expect(try run.run("up").record?["stated"] == .null)
  }

  @Test func scaleAndDirectionApplyTogetherAndUndoRevertsThem() throws {
    let run = try MeasuredRun()
    try run.run(run.points + "\nscale set a b 50cm\nup set +z")
    let frame = try run.fake.state.project.outputFrame()
    #expect(frame.isMeasured && !frame.isUnturned)
    let height = try run.number("height c a", "height")
    let (a, c) = (MeasuredRun.places["a"] ?? .zero, MeasuredRun.places["c"] ?? .zero)
    let up = try run.fake.state.project.upInModel()
    #expect(abs(height - frame.scale * dot(c - a, up)) < 1e-9)
    try run.run("undo")
    #expect(try run.fake.state.project.outputFrame().isUnturned)
  }

  @Test(arguments: [
    ("up set sideways", "there is no frame sideways"),
    ("up set IMG_0001:1,2", "two or three points"),
    ("up set IMG_0001:1,2 IMG_0002:1,2 IMG_0003:1,2 IMG_0004:1,2", "two or three points"),
    ("up set IMG_0001:1,2 -x", "two or three points"),
    ("up set IMG_0001:1,2 IMG_0002:99,2", "64 × 48 pixels"),
    ("up set IMG_0001:1,2 IMG_0002:1,2", "too few points"),
  ])
  func mistakesAreErrorsAndStoreNothing(line: String, part: String) throws {
    let run = try MeasuredRun()
    let error = run.error(line)
    #expect(error?.message.contains(part) == true, "\(String(describing: error))")
    #expect(run.fake.state.project.settings.measurements.up == nil)
  }

  @Test func aPhotographWithoutPoseIsAnError() throws {
    let run = try MeasuredRun()
    try run.align([nil, .identity, .identity, .identity])
    #expect(run.error("up set IMG_0001")?.message.contains("has no pose") == true)
    try run.run("up set IMG_0002")
    try run.align([.identity, nil, .identity, .identity])
    // The direction is kept for later alignments, but does not apply.
    #expect(try run.fake.state.project.outputFrame() == .identity)
    #expect(try run.run("up").record?["source"]?.string != "stated")
  }
}
