import Foundation
import Geometry
import Imaging
import Scene
import TestSupport
import Testing

@testable import Capture

@Suite struct ShotSidecarTests {
  private static func record(_ change: (inout ShotRecord) -> Void = { _ in }) -> ShotRecord {
    let camera = Camera(width: 64, height: 48, focal: 60)
    var frame = StreamFrame(
      index: 0, name: "", time: 2, camera: camera,
      statistics: FrameStatistics(FloatImage(width: 8, height: 8)))
    frame.pose = .identity
    frame.gravity = SIMD3(0, 1, 0)
    var record = ShotRecord(frame: frame, pass: 1, orientation: 1)
    change(&record)
    return record
  }

  private static func load(_ record: ShotRecord) throws -> Capture {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try folder.write(photograph(width: 64, height: 48), to: "IMG_0001.jpg")
    try folder.write([UInt8](JSONEncoder().encode(record)), to: "IMG_0001.json")
    return try CaptureFolder.load(folder.url)
  }

  @Test func shotHasTheDataOfItsRecord() throws {
    let capture = try Self.load(Self.record())
    #expect(capture.notes.isEmpty)
    #expect(capture.skipped.isEmpty)
    let view = capture.viewSet.views[0]
    #expect(view.devicePose == .identity)
    #expect(view.time == 2)
    #expect(view.gravity == SIMD3(0, 1, 0))
    #expect(capture.viewSet.cameras[view.camera].camera.fx == 60)
  }

  @Test func objectBoxRequiresAPoseAndAVolume() throws {
    let box = ObjectBox(center: SIMD3(0, 0.1, -0.4), size: SIMD3(0.2, 0.2, 0.3), yaw: 0.4)
    let view = try Self.load(Self.record { $0.box = box }).viewSet.views[0]
    #expect(view.objectBox == box)
    #expect(view.isSceneStill)
    let flat = try Self.load(
      Self.record { $0.box = ObjectBox(center: .zero, size: SIMD3(1, 0, 1)) })
    #expect(flat.viewSet.views[0].objectBox == nil)
    let lost = try Self.load(
      Self.record {
        $0.box = box
        $0.pose = nil
      })
    #expect(lost.viewSet.views[0].objectBox == nil)
  }

  @Test func impossibleValuesAreIgnored() throws {
    let skewed = try Self.load(Self.record { $0.pose = [1, 1, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0] })
    #expect(skewed.viewSet.views[0].devicePose == nil)
    let short = try Self.load(
      Self.record {
        $0.pose = [1, 0]
        $0.gravity = [0, 0, 1e30]
      })
    #expect(short.viewSet.views[0].devicePose == nil)
    #expect(short.viewSet.views[0].gravity == nil)
    for change: @Sendable (inout ShotRecord) -> Void in [
      { $0.camera.fx = 0 }, { $0.camera.fy = -60 }, { $0.camera.k1 = 1e9 },
      { $0.camera.cx = 1e12 },
    ] {
      let capture = try Self.load(Self.record(change))
      #expect(capture.frames.count == 1)
      #expect(capture.notes.map(\.file) == ["IMG_0001.json"])
      #expect(capture.viewSet.cameras[0].camera.fx > 0)
    }
    let turned = try Self.load(Self.record { $0.orientation = -3 })
    #expect(turned.viewSet.views[0].orientation == 1)
  }

  @Test func otherJSONFilesAreSkipped() throws {
    let folder = try TemporaryFolder()
    try folder.write(photograph(), to: "a.jpg")
    #expect(mkfifo(folder.url.appendingPathComponent("a.json").path, 0o644) == 0)
    try folder.write("{\"kind\": 3}", to: "b.json")
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.frames.map(\.name) == ["a.jpg"])
    #expect(capture.skipped.map(\.file) == ["a.json", "b.json"])
  }
}
