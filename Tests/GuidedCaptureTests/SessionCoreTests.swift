import Capture
import Foundation
import Imaging
import Support
import TestSupport
import Testing

@testable import Diagnosis
@testable import GuidedCapture
@testable import Simulation

@Suite(.tags(.slow)) struct SessionCoreTests {
  @Test func secondSessionIntoTheSameFolderFails() throws {
    let stream = try SessionScene.stream([.still])
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let images = folder.url.appendingPathComponent("Images")
    var first = SessionCore(source: stream)
    first.start(imagesDirectory: images)
    var second = SessionCore(source: stream)
    second.start(imagesDirectory: images)
    #expect(second.state.phase == .failed(.directoryInUse(images)))
    #expect(!first.state.phase.isTerminal)
    first.cancel()
    var third = SessionCore(source: stream)
    third.start(imagesDirectory: images)
    #expect(!third.state.phase.isTerminal)
  }

  @Test func boxIsDetectedAroundTheObject() throws {
    for seed in UInt64(1)...3 {
      let stream = try SessionScene.stream([.still], seed: seed)
      let folder = try TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      var core = SessionCore(source: stream)
      core.start(imagesDirectory: folder.url.appendingPathComponent("Images"))
      try core.advance(20)
      #expect(core.state.phase == .ready)
      let isFound = core.startDetecting()
      #expect(isFound)
      #expect(!core.activeFeedback.contains(.objectNotDetected))
      let box = try #require(core.box)
      // The jar is 0.2 m high and at the origin; the simulation's Z is the session's Y.
      #expect(abs(box.center.x) < 0.02, "seed \(seed)")
      #expect(abs(box.center.z) < 0.02, "seed \(seed)")
      #expect(abs(box.size.y - 0.215) < 0.02, "seed \(seed)")
      #expect((0.1...0.22).contains(box.size.x))
      #expect((0.1...0.22).contains(box.size.z))
      #expect(abs(box.floor) < 0.01)
    }
  }

  @Test func missingObjectFeedbackMatchesTheDetectionResult() throws {
    let stream = try SessionScene.stream([.away])
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var core = SessionCore(source: stream)
    core.start(imagesDirectory: folder.url.appendingPathComponent("Images"))
    try core.advance(60)
    // The table is in the center of the view, the object is not.
    let found = core.startDetecting()
    #expect(found == core.activeFeedback.contains(.objectNotDetected))
  }

  @Test func orbitFillsTheDialWithSharpShots() throws {
    let stream = try SessionScene.stream([.still, .orbit])
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var core = try SessionScene.capturing(stream, in: folder.url)
    #expect(core.state.phase == .capturing)
    try core.advance(.max) { $0.state.completedPass }
    #expect(core.state.completedPass, "\(core.dial.gaps)")
    #expect((36...60).contains(core.shots.count))
    for shot in core.shots {
      #expect(stream.blur(shot.frame) * 1440 / Double(stream.camera.width) < 1.5)
    }
    let isFinishing = core.finish()
    #expect(isFinishing)
    #expect(core.state.phase == .finishing)
    try core.writePending()
    #expect(core.state.phase == .completed)
    let capture = try CaptureFolder.load(folder.url.appendingPathComponent("Images"))
    #expect(capture.frames.count == core.shots.count)
    #expect(capture.skipped.isEmpty)
    #expect(capture.notes.isEmpty)
    #expect(CaptureExamination(capture).findings().allSatisfy { $0.severity == .note })
    #expect(capture.viewSet.views.allSatisfy { $0.devicePose != nil && $0.depth != nil })
    #expect(capture.viewSet.views.allSatisfy { $0.isSceneStill && $0.gravity != nil })
  }

  @Test(arguments: [
    StreamSegment.fast, .dim, .dark, .near, .far, .away,
  ])
  func eachFaultRaisesOnlyItsFeedbackWithinHalfASecond(segment: StreamSegment) throws {
    for seed in UInt64(11)...12 {
      let stream = try SessionScene.stream([.still, .arc, segment, .arc], seed: seed)
      let folder = try TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      var core = try SessionScene.capturing(stream, in: folder.url)
      let fault = try #require(stream.faults.first)
      try core.advance(.max) { $0.time >= fault.from - 0.1 }
      #expect(core.activeFeedback.isEmpty, "seed \(seed): \(core.activeFeedback)")
      let expected = try #require(GuidedCaptureFeedback(rawValue: fault.feedback))
      var raised: Double?
      try core.advance(.max) { core in
        if raised == nil, core.activeFeedback.contains(expected) { raised = core.time }
        return core.time > fault.until
      }
      #expect((raised ?? 99) <= fault.settled + 0.5, "seed \(seed)")
      try core.advance(.max) { $0.time > fault.until + 2.5 }
      #expect(core.activeFeedback.isEmpty, "seed \(seed): \(core.activeFeedback)")
      #expect(core.state.phase == .capturing)
    }
  }

  @Test func lostTrackingEndsTheSession() throws {
    let stream = try SessionScene.stream([.still, .arc, .lost, .arc])
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var core = try SessionScene.capturing(stream, in: folder.url)
    try core.advance(.max)
    #expect(core.state.phase == .failed(.trackingFailed))
    #expect(core.transcript.contains { $0.text == "tracking relocalizing" })
  }

  @Test func removedOrReadOnlyFolderEndsTheSessionAndKeepsTheShots() throws {
    for isRemoved in [true, false] {
      let stream = try SessionScene.stream([.still, .orbit])
      let folder = try TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      let images = folder.url.appendingPathComponent("Images")
      var core = try SessionScene.capturing(stream, in: folder.url)
      try core.advance(.max) { $0.shots.count == 5 }
      let kept = folder.url.appendingPathComponent("kept")
      if isRemoved {
        try FileManager.default.moveItem(at: images, to: kept)
      } else {
        chmod(images.path, 0o555)
      }
      try core.advance(.max)
      #expect(core.state.phase == .failed(.directoryNotWritable(images)))
      chmod(images.path, 0o755)
      let capture = try CaptureFolder.load(isRemoved ? kept : images)
      #expect(capture.frames.count == 5)
      #expect(capture.skipped.isEmpty)
    }
  }

  @Test func folderThatIsNotEmptyIsRejected() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    try Data([1]).write(to: folder.url.appendingPathComponent("x"))
    var core = SessionCore(source: try SessionScene.stream([.still]))
    core.start(imagesDirectory: folder.url)
    #expect(core.state.phase == .failed(.directoryNotEmpty(folder.url)))
    let isStarted = core.start(imagesDirectory: folder.url.appendingPathComponent("other"))
    #expect(!isStarted)
  }

  @Test func shotsStopAtTheLimitUnlessOverCaptureIsEnabled() throws {
    for allowsOverCapture in [false, true] {
      let stream = try SessionScene.stream([.still, .orbit])
      let folder = try TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      var configuration = GuidedCaptureConfiguration()
      configuration.isOverCaptureEnabled = allowsOverCapture
      var core = try SessionScene.capturing(
        stream, in: folder.url, maxShots: 4, configuration: configuration)
      try core.advance(600)
      #expect(allowsOverCapture ? core.shots.count > 4 : core.shots.count == 4)
      #expect(core.activeFeedback.contains(.overCapturing) == allowsOverCapture)
      let isTaken = core.requestImageCapture()
      #expect(isTaken == allowsOverCapture)
    }
  }

  @Test func pausedSessionTakesNoShotsAndNewPassClearsTheDial() throws {
    let stream = try SessionScene.stream([.still, .orbit])
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var core = try SessionScene.capturing(stream, in: folder.url)
    try core.advance(150)
    let before = core.shots.count
    #expect(before > 0)
    #expect(core.dial.filled > 0)
    core.pause()
    try core.advance(150)
    #expect(core.shots.count == before)
    core.resume()
    core.isAutoCaptureEnabled = false
    try core.advance(60)
    #expect(core.shots.count == before)
    let isTaken = core.requestImageCapture()
    #expect(isTaken)
    #expect(core.shots.count == before + 1)
    #expect(core.shots.last?.isManual == true)
    let box = core.box
    let hasBegun = core.beginNewScanPass()
    #expect(hasBegun)
    #expect(core.dial.filled == 0)
    #expect(core.box == box)
    #expect(core.state.phase == .capturing)
    let isFlipped = core.beginNewScanPassAfterFlip()
    #expect(isFlipped)
    #expect(core.box == nil)
    #expect(core.state.phase == .ready)
    #expect(core.cloud.count == 0)
    #expect(core.dial.filled == 0)
  }

  @Test func replayIsEqualOnOneAndTwoThreads() throws {
    let stream = try SessionScene.stream([.still, .arc, .arc])
    var transcripts: [[SessionLine]] = []
    for threads in [1, 2] {
      let folder = try TemporaryFolder()
      defer { withExtendedLifetime(folder) {} }
      var core = try SessionScene.capturing(stream, in: folder.url)
      try core.advance(.max, in: RunContext(threads: threads))
      transcripts.append(core.transcript)
    }
    #expect(transcripts[0] == transcripts[1])
    #expect(transcripts[0].count > 10)
  }
}
