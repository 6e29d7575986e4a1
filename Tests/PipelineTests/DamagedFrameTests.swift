import Features
import Foundation
import Imaging
import Script
import TestSupport
import Testing

@testable import Commands
@testable import Pipeline
@testable import ShellKit
@testable import Wording

/// Photographs that are damaged or replaced after `load`.
@Suite struct DamagedFrameTests {
  private func damage(_ name: String, _ fake: FakeRun) throws {
    let url = fake.photos.appendingPathComponent(name)
    let bytes = [UInt8](try Data(contentsOf: url))
    try Data(DamagedPNG.claiming(height: 60, bytes)).write(to: url)
  }

  private func run<Words: StageWords>(
    _ words: Words.Type, _ fake: inout FakeRun
  ) throws -> Reply {
    try fake.state.run(words)
  }

  @Test func aDamagedFrameIsSkippedAndStagesContinue() throws {
    var fake = try FakeRun()
    var image = [UInt8](try Data(contentsOf: fake.photos.appendingPathComponent("IMG_0002.png")))
    let url = fake.photos.appendingPathComponent("IMG_0002.png")
    image.replaceSubrange(60..<70, with: [UInt8](repeating: 0, count: 10))
    try Data(image).write(to: url)
    let reply = try run(FeaturesBinding.self, &fake)
    #expect(reply.remarks.count == 1)
    #expect(reply.value.record?["frames"] == .number(3))
    let report = try fake.state.project.results.report(of: FeaturesBinding.self)
    #expect(report.images.map { $0.problem == nil } == [true, false, true, true])
    #expect(report.images.map { $0.keypoints == 0 } == [false, true, false, false])
    // Images of this size have no verifiable pairs, which is an error; all were matched.
    #expect(throws: Diagnostic.self) { try run(MatchBinding.self, &fake) }
    #expect(try fake.state.project.results.report(of: MatchBinding.self).views.count == 4)
  }

  @Test func aFrameWhoseSizeChangedIsReportedAndSkipped() throws {
    var fake = try FakeRun()
    let image = RGBImage(width: 80, height: 60, fill: SIMD3(9, 9, 9))
    try Data(image.pngData()).write(to: fake.photos.appendingPathComponent("IMG_0003.png"))
    let reply = try run(FeaturesBinding.self, &fake)
    #expect(reply.remarks.count == 1)
    let change = ImagingError.changed(
      fake.photos.appendingPathComponent("IMG_0003.png"), was: SIMD2(64, 48), now: SIMD2(80, 60))
    let images = try fake.state.project.results.report(of: FeaturesBinding.self).images
    #expect(images.map(\.problem) == [nil, nil, change.reason, nil])
  }

  @Test func aFrameWhoseCameraMetadataChangedIsReported() throws {
    var fake = try FakeRun()
    var metadata = PhotoMetadata()
    metadata.focalLength35 = 50
    let image = RGBImage(width: 64, height: 48, fill: SIMD3(9, 9, 9))
    let url = fake.photos.appendingPathComponent("IMG_0003.png")
    try Data(image.jpegData(metadata: metadata)).write(to: url)
    let again = fake.photos.appendingPathComponent("IMG_0004.png")
    try Data(contentsOf: again).write(to: again)
    #expect(try run(FeaturesBinding.self, &fake).remarks.count == 1)
    #expect(
      try fake.state.project.framesWithOtherCamera(for: .features) == ["IMG_0003.png"])
  }

  @Test func tooFewReadableFramesFailTheStageWithTheFirstReason() throws {
    var fake = try FakeRun(frames: 3)
    for name in ["IMG_0001.png", "IMG_0003.png"] {
      try FileManager.default.removeItem(at: fake.photos.appendingPathComponent(name))
    }
    #expect {
      try run(FeaturesBinding.self, &fake)
    } throws: { error in
      if case FeatureError.unreadable("IMG_0001.png", _, others: 1) = error { true } else { false }
    }
    #expect(fake.state.project.records[.features] == nil)
  }

  @Test func reloadingSkipsDamagedFramesAndUpdatesTheListOfSoundFiles() throws {
    var fake = try FakeRun()
    _ = try fake.state.project.setExcluded(true, ["IMG_0001"])
    let url = fake.folder.url.appendingPathComponent(".ocs/photos/sound.json")
    let kept = try Data(contentsOf: url)
    try damage("IMG_0002.png", fake)
    try fake.reload()
    #expect(fake.state.project.capture?.frames.count == 3)
    #expect(fake.state.project.capture?.skipped.map(\.file) == ["IMG_0002.png"])
    #expect(try Data(contentsOf: url) != kept)
  }
}
