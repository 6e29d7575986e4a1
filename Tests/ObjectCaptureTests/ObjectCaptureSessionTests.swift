import Capture
import Foundation
import Observation
import Synchronization
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

  private static func failure(of session: ObjectCaptureSession) -> (any Error)? {
    if case .failed(let error) = session.state { error } else { nil }
  }

  @Test func sessionWithoutFramesFails() {
    // Other tests set it while they wait.
    let frames = ObjectCaptureSession.defaultFrames
    ObjectCaptureSession.defaultFrames = nil
    defer { ObjectCaptureSession.defaultFrames = frames }
    let session = ObjectCaptureSession()
    session.start(imagesDirectory: URL(fileURLWithPath: "/tmp/none"))
    #expect(Self.failure(of: session).map(CaptureUse.describe) == "sensor")
    session.cancel()
    #expect(Self.failure(of: session).map(CaptureUse.describe) == "sensor")
  }

  @Test func cancelledSessionFailsWithCancelled() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let session = ObjectCaptureSession(frames: try SessionScene.stream([.still]))
    session.start(imagesDirectory: folder.url.appendingPathComponent("Images"))
    session.cancel()
    #expect(Self.failure(of: session).map(CaptureUse.describe) == "cancelled")
    #expect(!session.canRequestImageCapture)
    session.requestImageCapture()
    #expect(session.numberOfShotsTaken == 0)
  }

  @Test func propertiesTriggerObservationBeforeTheyChange() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let session = ObjectCaptureSession(frames: try SessionScene.stream([.still, .arc]))
    let changes = Changes()
    func watch(_ name: String, _ read: @escaping @MainActor () -> Void) {
      withObservationTracking(read) {
        changes.names.withLock { $0.append(name) }
      }
    }
    watch("state") { _ = session.state }
    session.start(imagesDirectory: folder.url.appendingPathComponent("Images"))
    #expect(changes.names.withLock { $0 } == ["state"])
    watch("paused") { _ = session.isPaused }
    watch("shots") { _ = session.numberOfShotsTaken }
    session.pause()
    session.resume()
    try session.advance(20)
    #expect(changes.names.withLock { $0 } == ["state", "paused"])
    #expect(session.startDetecting())
    session.startCapturing()
    try session.advance(200)
    #expect(changes.names.withLock { $0 } == ["state", "paused", "shots"])
  }

  @Test func manualShotsWaitForEachOther() async throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let session = ObjectCaptureSession(frames: try SessionScene.stream([.still, .arc]))
    let possible = session.canRequestImageCaptureUpdates
    session.isAutoCaptureEnabled = false
    session.start(imagesDirectory: folder.url.appendingPathComponent("Images"))
    try session.advance(20)
    session.startCapturing()
    #expect(session.canRequestImageCapture)
    session.requestImageCapture()
    #expect(!session.canRequestImageCapture)
    session.requestImageCapture()
    #expect(session.numberOfShotsTaken == 1)
    while !session.canRequestImageCapture { await Task.yield() }
    session.requestImageCapture()
    try session.advance(1)
    #expect(session.canRequestImageCapture)
    #expect(session.numberOfShotsTaken == 2)
    session.cancel()
    var seen: [Bool] = []
    for await value in possible { seen.append(value) }
    #expect(seen == [false, true, false, true, false, true, false])
  }

  @Test func areaModeHasNoPassesAndFlips() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let session = ObjectCaptureSession(frames: try SessionScene.stream([.still, .arc]))
    var configuration = ObjectCaptureSession.Configuration()
    configuration.isOverCaptureEnabled = true
    session.start(
      imagesDirectory: folder.url.appendingPathComponent("Images"), configuration: configuration)
    #expect(session.configuration.isOverCaptureEnabled)
    session.startCapturing()
    session.beginNewScanPassAfterFlip()
    #expect(session.state == .capturing)
    session.beginNewScanPass()
    #expect(session.core.state.pass == 1)
  }

  @Test func errorsDescribeWhatHappenedAndWhatToDo() {
    let errors: [any LocalizedError] = [
      ObjectCaptureSession.Error.directoryNotEmpty(URL(fileURLWithPath: "/a")),
      ObjectCaptureSession.Error.insufficientStorage(requiredBytes: 7),
      ObjectCaptureSession.Error.cancelled, ObjectCaptureSession.Error.sensorFailed,
      ObjectCaptureSession.Error.trackingFailed,
      PhotogrammetrySession.Error.insufficientStorage(requiredBytes: 7),
      PhotogrammetrySession.Error.invalidImages(URL(fileURLWithPath: "/a")),
      PhotogrammetrySession.Error.invalidOutput(URL(fileURLWithPath: "/a")),
      PhotogrammetrySession.AlreadyProcessing(), PhotogrammetrySession.RequestCancelled(),
    ]
    for error in errors {
      #expect(error.errorDescription?.hasSuffix(".") == true, "\(error)")
      #expect(error.recoverySuggestion?.hasSuffix(".") == true, "\(error)")
    }
  }
}

/// Names noted by observers, which may run anywhere.
private final class Changes: Sendable {
  let names = Mutex<[String]>([])
}
