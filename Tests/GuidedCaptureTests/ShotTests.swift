import Capture
import Features
import Foundation
import Imaging
import Scene
import Support
import TestSupport
import Testing

@testable import GuidedCapture
@testable import Simulation

@Suite(.tags(.slow)) struct ShotTests {
  @Test(arguments: [SimulatedObject.textured, .plain])
  func onlyTexturedObjectsAreFlippable(object: SimulatedObject) throws {
    let stream = try SessionScene.stream([.still, .arc], width: 480, object: object)
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var core = try SessionScene.capturing(stream, in: folder.url)
    try core.advance(.max)
    let shared = try #require(core.flippability.shared)
    #expect((shared < FeedbackRule.flippable.start) == (object == .plain), "\(shared)")
    #expect(core.activeFeedback.contains(.objectNotFlippable) == (object == .plain))
  }

  @Test func masksAfterAFlipContainOnlyTheObject() throws {
    let stream = try SessionScene.stream([.still, .arc, .flip, .arc])
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var core = try SessionScene.capturing(stream, in: folder.url)
    try core.advance(.max) { $0.time > 11 }
    let first = core.shots.count
    let isFlipped = core.beginNewScanPassAfterFlip()
    let isFound = core.startDetecting()
    #expect(isFlipped)
    #expect(isFound)
    core.startCapturing()
    try core.advance(.max)
    #expect(core.shots.count > first + 2)
    core.finish()
    try core.writePending()
    let capture = try CaptureFolder.load(folder.url.appendingPathComponent("Images"))
    for (index, view) in capture.viewSet.views.enumerated() {
      #expect((view.devicePose != nil) == (index < first))
      #expect((view.gravity != nil) == (index < first))
      let mask = try ByteImage.load(try #require(view.mask))
      let share = Double(mask.pixels.filter { $0 > 0 }.count) / Double(mask.pixels.count)
      #expect((0.03...0.5).contains(share))
      // The object is in the center, the table at the bottom.
      #expect(mask.pixels[mask.height / 2 * mask.width + mask.width / 2] == 255)
      #expect(mask.pixels[(mask.height - 2) * mask.width + 2] == 0)
    }
  }

  @Test func surplusShotsAreSkippedOnRequest() throws {
    let stream = try SessionScene.stream([.still, .arc])
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var configuration = GuidedCaptureConfiguration()
    configuration.isOverCaptureEnabled = true
    var core = try SessionScene.capturing(
      stream, in: folder.url, maxShots: 3, configuration: configuration)
    try core.advance(.max)
    #expect(core.shots.count > 4)
    #expect(core.activeFeedback.contains(.overCapturing))
    let images = folder.url.appendingPathComponent("Images")
    var options = CaptureOptions()
    #expect(try CaptureFolder.load(images, options: options).frames.count == core.shots.count)
    options.surplus = false
    let capture = try CaptureFolder.load(images, options: options)
    #expect(capture.viewSet.views.map(\.name) == core.shots.prefix(3).map(\.name))
    #expect(capture.skipped.map(\.file) == core.shots.dropFirst(3).map(\.name))
    #expect(capture.skipped.allSatisfy { $0.fact == .surplus })
  }

  @Test func checkpointContainsTheFeaturesOfTheStage() throws {
    let stream = try SessionScene.stream([.still, .arc])
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var configuration = GuidedCaptureConfiguration()
    configuration.checkpointDirectory = folder.url.appendingPathComponent("Kept")
    var core = try SessionScene.capturing(stream, in: folder.url, configuration: configuration)
    try core.advance(.max)
    core.finish()
    try core.writePending()
    #expect(core.state.phase == .completed)
    let images = folder.url.appendingPathComponent("Images")
    let views = try CaptureFolder.load(images).viewSet
    let checkpoint = try #require(FeatureCheckpoint(of: images))
    let options = FeatureOptions()
    let stage = ExtractFeatures(options: options)
    let fresh = try stage.run(FeatureInput(views: views), in: RunContext()).0
    for (view, features) in zip(views.views, fresh) {
      #expect(checkpoint.features(of: view, options: options)?.features == features)
    }
    var others = options
    others.maxFeatures = 100
    #expect(checkpoint.features(of: views.views[0], options: others) == nil)
    // The features of a changed photograph are not reused.
    let url = views.views[0].image.url
    try (Data(contentsOf: url) + Data([0])).write(to: url)
    #expect(checkpoint.features(of: views.views[0], options: options) == nil)
  }

  @Test func incompleteShotDoesNotLoad() throws {
    let stream = try SessionScene.stream([.still, .arc])
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    var core = try SessionScene.capturing(stream, in: folder.url)
    try core.advance(.max)
    let images = folder.url.appendingPathComponent("Images")
    let last = try #require(core.shots.last?.name)
    let stem = (last as NSString).deletingPathExtension
    // Files missing after crashes at ever earlier times: the record is written first, the
    // photograph last.
    for kind in [nil, "mask", "confidence", "depth", "json"] {
      let name = kind.map { ShotRecord.sidecar(stem, $0) } ?? last
      try FileManager.default.removeItem(at: images.appendingPathComponent(name))
      let capture = try CaptureFolder.load(images)
      #expect(capture.frames.count == core.shots.count - 1, "without \(name)")
      #expect(capture.skipped.isEmpty)
      #expect(capture.notes.isEmpty)
    }
  }

  @Test func recordOfAShotIsWrittenFirstAndThePhotographLast() throws {
    let folder = try TemporaryFolder()
    defer { withExtendedLifetime(folder) {} }
    let stream = try SessionScene.stream([.still])
    let frame = try stream.frame(0)
    let depth = try #require(try stream.depth(0))
    let files = try ShotWriter(folder: folder.url).files(
      1, photo: stream.photo(0), record: ShotRecord(frame: frame, pass: 1, orientation: 1),
      depth: depth,
      mask: ByteImage(width: 4, height: 4))
    let names = files.map(\.name)
    #expect(names.count == 5)
    #expect(names.first == "IMG_0001.json")
    #expect(names.last == "IMG_0001.jpg")
  }
}
