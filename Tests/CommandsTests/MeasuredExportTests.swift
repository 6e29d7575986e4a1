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

/// Exports in meters after `scale set`, in comparison with those before.
@Suite struct MeasuredExportTests {
  private static let factor = 0.5 / MeasuredRun.distance("a", "b")

  /// A run with points whose known distance is half a meter.
  private func measured() throws -> MeasuredRun {
    let run = try MeasuredRun()
    try run.run(run.points)
    return run
  }

  /// Positions of a binary PLY whose vertices begin with three 32-bit floats.
  private func positions(_ url: URL) throws -> [SIMD3<Float>] {
    let data = try Data(contentsOf: url)
    let end = try #require(data.range(of: Data("end_header\n".utf8)))
    let header = String(decoding: data[..<end.lowerBound], as: UTF8.self).split(separator: "\n")
    let vertex = try #require(header.firstIndex { $0.hasPrefix("element vertex ") })
    let count = try #require(Int(header[vertex].split(separator: " ")[2]))
    let sizes = ["float": 4, "uchar": 1, "int": 4, "ushort": 2]
    let stride = header[(vertex + 1)...].prefix { $0.hasPrefix("property ") }
      .reduce(0) { $0 + (sizes[String($1.split(separator: " ")[1])] ?? 0) }
    return (0..<count).map { index in
      SIMD3(
        (0..<3).map { axis in
          let start = end.upperBound + index * stride + 4 * axis
          let bits = data[start..<(start + 4)].reversed().reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
          return Float(bitPattern: bits)
        })
    }
  }

  @Test(arguments: ["points", "mesh"]) func positionsInPLYAreInMeters(what: String) throws {
    let run = try measured()
    let sparse = what == "points" ? " --sparse" : ""
    try run.run("export \(what) before.ply\(sparse); scale set a b 50cm")
    try run.run("export \(what) after.ply\(sparse)")
    let before = try positions(run.url("before.ply"))
    let after = try positions(run.url("after.ply"))
    #expect(before.count == after.count && before.count >= 3)
    for (a, b) in zip(before, after) {
      #expect(distance(SIMD3<Double>(a) * Self.factor, SIMD3<Double>(b)) < 1e-6)
    }
    let header = String(
      decoding: try Data(contentsOf: run.url("after.ply")).prefix(300), as: UTF8.self)
    #expect(header.contains("metres (scale from 1 known distance)"))
  }

  @Test func centersInJSONAreInMeters() throws {
    let run = try measured()
    try run.run("export poses before.json; scale set a b 50cm; export poses after.json")
    let before = try TruePoses.read(run.url("before.json"))
    let after = try TruePoses.read(run.url("after.json"))
    for name in run.fake.state.project.frameNames {
      let (a, b) = (try #require(before.pose(of: name)), try #require(after.pose(of: name)))
      #expect(distance(a.center * Self.factor, b.center) < 1e-12)
      #expect((a.rotation - b.rotation).norm < 1e-12)
    }
  }

  @Test func depthIsInMeters() throws {
    let run = try measured()
    try run.run("scale set a b 50cm")
    let map = try #require(try run.fake.state.project.placedDepthMap(of: "IMG_0001.png"))
    for (found, raw) in zip(map.depth, FakeRun.depthMap.depth) {
      #expect(abs(Double(found) - Double(raw) * Self.factor) < 1e-5)
    }
  }

  @Test func filesAreTheSameWithoutKnownDistances() throws {
    let run = try MeasuredRun()
    let formats = [
      "poses a.json", "poses b.csv", "points c.glb --sparse", "mesh d.glb", "mesh e.stl",
      "mesh f.usda",
    ]
    var before: [Data] = []
    for format in formats {
      try run.run("export \(format)")
      before.append(try Data(contentsOf: run.url(String(format.split(separator: " ")[1]))))
    }
    try run.run(run.points + "\nscale set a b 1m --check")
    for (format, bytes) in zip(formats, before) {
      try run.run("export \(format) --force")
      #expect(
        try Data(contentsOf: run.url(String(format.split(separator: " ")[1]))) == bytes, "\(format)"
      )
    }
    try run.run("scale clear; scale set a b 1m")
    for (format, bytes) in zip(formats, before) {
      try run.run("export \(format) --force")
      #expect(
        try Data(contentsOf: run.url(String(format.split(separator: " ")[1]))) != bytes, "\(format)"
      )
    }
  }

  @Test func aResultOfOtherPosesIsNotScaled() throws {
    let run = try measured()
    try run.run("scale set a b 50cm")
    #expect(try run.fake.state.project.unusedScale(for: .mesh) == nil)
    run.fake.state.project.results.records[.dense]?.upstreamKey = "that of other poses"
    #expect(try run.fake.state.project.outputFrame(of: .mesh) == .identity)
    #expect(try run.fake.state.project.unusedScale(for: .mesh) == .otherPoses(.mesh))
    #expect(try run.fake.state.project.outputFrame().isMeasured)
  }

  @Test func pointsWithoutPositionGiveNoScale() throws {
    let run = try measured()
    try run.run("scale set a b 50cm")
    try run.align([nil, nil, nil, .identity])
    #expect(try run.fake.state.project.outputFrame() == .identity)
    #expect(try run.fake.state.project.unusedScale() == .noPosition(point: "a"))
    #expect(run.error("distance a b")?.message.contains("1 of its 4 photographs") == true)
  }
}
