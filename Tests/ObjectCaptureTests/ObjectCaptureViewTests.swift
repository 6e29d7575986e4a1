import Capture
import Foundation
import TestSupport
import Testing

@testable import GuidedCapture
@testable import ObjectCapture

@MainActor @Suite(.serialized, .tags(.slow)) struct ObjectCaptureViewTests {
  /// A session's current image without and with overlays.
  private func pictures(_ session: ObjectCaptureSession) throws -> (
    plain: PixelBuffer, view: PixelBuffer
  ) {
    let frame = try #require(session.core.current)
    let plain = try session.core.source.picture(frame.index, maxDimension: 200)
    let view = try #require(try ObjectCaptureView(session: session).image(maxDimension: 200))
    return (PixelBuffer(plain), view)
  }

  /// Fraction of pixels that differ.
  private func change(_ a: PixelBuffer, _ b: PixelBuffer) -> Double {
    guard (a.width, a.height) == (b.width, b.height) else { return .infinity }
    let count = zip(a.bytes, b.bytes).count { abs(Int($0) - Int($1)) > 8 }
    return Double(count) / Double(a.bytes.count)
  }

  @Test func screenShowsReticleBoxDialAndPause() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let session = ObjectCaptureSession(frames: try SessionScene.stream([.still, .arc]))
    #expect(try ObjectCaptureView(session: session).image() == nil)
    session.start(imagesDirectory: folder.url.appendingPathComponent("Images"))
    try session.advance(20)
    let ready = try session.core.screen(maxDimension: 200)
    #expect(ready?.hasReticle == true)
    #expect(ready?.edges.isEmpty == true)
    let hidden = ObjectCaptureView(session: session).hideObjectReticle()
    let shown = try pictures(session)
    #expect(try change(#require(try hidden.image(maxDimension: 200)), shown.view) > 0.001)
    #expect(session.startDetecting())
    let detecting = try #require(try session.core.screen(maxDimension: 200))
    #expect(detecting.edges.count == 12)
    #expect(detecting.handles.count == 5)
    #expect(!detecting.hasReticle)
    session.startCapturing()
    try session.advance(100)
    let capturing = try #require(try session.core.screen(maxDimension: 200))
    #expect(capturing.handles.isEmpty)
    #expect(capturing.azimuth != nil)
    #expect(capturing.dial.count == CaptureDial.segmentCount)
    let before = try pictures(session)
    #expect((0.01...0.5).contains(change(before.plain, before.view)))
    session.pause()
    #expect(try session.core.screen(maxDimension: 200)?.messages.contains("Paused") == true)
    let cloud = ObjectCapturePointCloudView(session: session)
    let points = try #require(try cloud.image(width: 200, height: 150))
    let shots = try #require(
      try cloud.showShotLocations().image(width: 200, height: 150))
    #expect(points != shots)
    #expect(Set(session.core.cloud.colors).count > 50)
  }

  @Test func arrowPointsToAnObjectOutOfView() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let session = ObjectCaptureSession(frames: try SessionScene.stream([.still, .away]))
    session.start(imagesDirectory: folder.url.appendingPathComponent("Images"))
    try session.advance(20)
    #expect(session.startDetecting())
    session.startCapturing()
    var arrows = 0
    while try session.advance(1) == 1 {
      if try session.core.screen(maxDimension: 64)?.arrow != nil { arrows += 1 }
    }
    #expect(arrows > 5)
  }

  @Test func sessionWithoutFramesPlaysTheDefaultFrames() async throws {
    let folder = try TemporaryFolder()
    defer { ObjectCaptureSession.defaultFrames = nil }
    ObjectCaptureSession.defaultFrames = try SessionScene.stream([.still, .arc])
    let session = CaptureUse.start(folder.url)
    let tasks = CaptureUse.follow(session)
    var states: [String] = []
    for await state in session.stateUpdates {
      states.append(CaptureUse.describe(state))
      if state == .ready, !session.startDetecting() { session.startCapturing() }
      if state == .detecting { session.startCapturing() }
    }
    #expect(states.suffix(3) == ["capturing", "finishing", "completed"])
    #expect(session.numberOfShotsTaken > 2)
    #expect(try CaptureUse.views(session).count >= 2)
    for task in tasks { await task.value }
  }

  @Test func framesDefinedByAProgramAreSufficient() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let session = ObjectCaptureSession(frames: PlainFrames(count: 40))
    session.start(imagesDirectory: folder.url.appendingPathComponent("Images"))
    try session.advance(30)
    #expect(try CaptureUse.views(session).count == 2)
    CaptureUse.everything(session)
    #expect(session.state.isFinal || session.state == .finishing)
    #expect(ObjectCaptureView.flipAnimation(count: 3, size: 80).map(\.width) == [80, 80, 80])
  }
}
