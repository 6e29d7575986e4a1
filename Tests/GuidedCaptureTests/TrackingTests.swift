import Capture
import Foundation
import Support
import TestSupport
import Testing

@testable import GuidedCapture
@testable import Simulation

/// Sessions with streams without poses.
@Suite(.tags(.slow)) struct TrackingTests {
  private static func stream(
    _ segments: [StreamSegment], depth: Bool, seed: UInt64 = 1
  ) throws -> SimulatedStream {
    var options = SimulateOptions()
    options.width = 240
    options.height = 180
    options.detail = 64
    options.depth = depth
    options.poses = false
    return try SimulatedStream(segments, options: options, in: RunContext(seed: seed))
  }

  @Test func depthGivesABoxADialAndPosesOfShots() throws {
    let stream = try Self.stream([.still, .arc], depth: true)
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var core = try SessionScene.capturing(stream, in: folder.url)
    #expect(core.tracking == .normal)
    #expect(core.isMetric)
    let box = try #require(core.box)
    #expect(abs(box.size.y - 0.215) < 0.02)
    try core.advance(.max)
    #expect(core.shots.count >= 5)
    #expect(core.shots.allSatisfy { $0.direction != nil })
    core.finish()
    try core.writePending()
    let shots = try CaptureFolder.load(folder.url.appendingPathComponent("Images"))
    #expect(shots.viewSet.views.allSatisfy { $0.devicePose != nil })
  }

  /// A session that writes into `Images` of the folder.
  private static func started(
    _ source: some FrameSource, in folder: TemporaryFolder
  ) -> SessionCore {
    var core = SessionCore(source: source)
    core.start(imagesDirectory: folder.url.appendingPathComponent("Images"))
    return core
  }

  @Test func withoutDepthTheScaleIsAssumedAndShotsHaveNoPose() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var core = Self.started(try Self.stream([.arc, .arc], depth: false, seed: 2), in: folder)
    try core.advance(1)
    #expect(core.tracking == .limited(reason: .initializing))
    try core.advance(.max) { $0.tracking == .normal }
    #expect(core.tracking == .normal)
    #expect(!core.isMetric)
    #expect(core.current?.pose != nil)
    #expect(core.current?.luma == nil)
    try core.advance(60)
    _ = core.startDetecting()
    core.startCapturing()
    try core.advance(.max)
    #expect(core.shots.count >= 3)
    core.finish()
    try core.writePending()
    let shots = try CaptureFolder.load(folder.url.appendingPathComponent("Images"))
    #expect(shots.viewSet.views.allSatisfy { $0.devicePose == nil })
  }

  @Test func darkStreamStaysInitializingAndCapturesWithoutABox() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let stream = DarkStream(stream: try Self.stream([.still, .still], depth: false))
    var core = Self.started(stream, in: folder)
    try core.advance(10)
    #expect(core.tracking == .limited(reason: .initializing))
    let isFound = core.startDetecting()
    #expect(!isFound)
    core.startCapturing()
    #expect(core.state.phase == .capturing)
    #expect(core.isAutoCapturing)
  }

  @Test func threadsDoNotChangeTheTranscript() throws {
    let stream = try Self.stream([.arc], depth: true, seed: 3)
    let transcripts = try [1, 2].map { threads in
      let folder = try TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      var core = SessionCore(source: stream)
      core.start(imagesDirectory: folder.url.appendingPathComponent("Images"))
      let context = RunContext(threads: threads)
      try core.advance(30, in: context)
      _ = core.startDetecting()
      core.startCapturing()
      try core.advance(.max, in: context)
      return core.transcript
    }
    #expect(transcripts[0] == transcripts[1])
  }
}

/// A stream without trackable content, otherwise like another stream.
private struct DarkStream: FrameSource {
  let stream: SimulatedStream
  var name: String { "dark" }
  var count: Int { stream.count }
  var hasPoses: Bool { false }

  func frame(_ index: Int) throws -> StreamFrame {
    var frame = try stream.frame(index)
    if let luma = frame.luma { frame.luma = .init(width: luma.width, height: luma.height, fill: 9) }
    return frame
  }

  func depth(_ index: Int) throws -> SensorDepth? { nil }
  func photo(_ index: Int) throws -> StreamPhoto { try stream.photo(index) }
}
