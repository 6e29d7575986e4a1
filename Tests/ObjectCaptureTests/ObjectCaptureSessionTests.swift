import Capture
import Foundation
import TestSupport
import Testing

@testable import ObjectCapture

@MainActor @Suite struct ObjectCaptureSessionTests {
  @Test func updatesFollowASessionToItsEnd() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let session = ObjectCaptureSession(frames: try SessionScene.stream([.still, .arc]))
    let states = session.stateUpdates
    let counts = session.numberOfShotsTakenUpdates
    #expect(session.state == .initializing)
    #expect(!session.startDetecting())
    session.start(imagesDirectory: folder.url.appendingPathComponent("Images"))
    try session.advance(20)
    #expect(session.startDetecting())
    session.startCapturing()
    try session.advance(200)
    #expect(session.numberOfShotsTaken > 2)
    session.finish()
    var seen: [ObjectCaptureSession.CaptureState] = []
    for await state in states { seen.append(state) }
    #expect(
      seen == [.initializing, .ready, .detecting, .capturing, .finishing, .completed])
    var last = 0
    for await count in counts { last = count }
    #expect(last == session.numberOfShotsTaken)
    session.start(imagesDirectory: folder.url.appendingPathComponent("Again"))
    #expect(session.state == .completed)
  }

  @Test func sessionWithoutFramesFails() {
    let session = ObjectCaptureSession()
    session.start(imagesDirectory: URL(fileURLWithPath: "/tmp/none"))
    #expect(session.state == .failed(.sensorFailed))
    session.cancel()
    #expect(session.state == .failed(.sensorFailed))
  }

  @Test func cancelledSessionFailsWithCancelled() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let session = ObjectCaptureSession(frames: try SessionScene.stream([.still]))
    session.start(imagesDirectory: folder.url.appendingPathComponent("Images"))
    session.cancel()
    #expect(session.state == .failed(.cancelled))
  }
}
