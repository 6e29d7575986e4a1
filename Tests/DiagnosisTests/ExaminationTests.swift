import Foundation
import Geometry
import Imaging
import Numerics
import Scene
import Support
import TestSupport
import Testing

@testable import Capture
@testable import Diagnosis

/// Exposure, duplicates and order, on synthetic thumbnails.
@Suite struct ExaminationTests {
  /// Thumbnails of one scene, shifted a little from one to the next.
  private func scene(_ count: Int, gain: Double = 1) -> [Thumbnail?] {
    let image = blobImage(width: 32 + 2 * count, height: 24, seed: 5)
    return (0..<count).map { step in
      let cells = (0..<24).flatMap { y in
        (0..<32).map { x in
          UInt8(saturating: Double(image.pixels[y * image.width + x + 2 * step]) * gain)
        }
      }
      return Thumbnail(width: 32, height: 24, cells: cells)
    }
  }

  private func scaled(_ thumbnail: Thumbnail?, _ change: (UInt8) -> UInt8) -> Thumbnail? {
    thumbnail.flatMap { Thumbnail(width: 32, height: 24, cells: $0.cells.map(change)) }
  }

  private func kinds(_ thumbnails: [Thumbnail?]) -> [FaultName: [Int]] {
    let light = LightRules(thumbnails)
    return Dictionary(uniqueKeysWithValues: light.findings.map { ($0.kind, $0.frames) })
  }

  @Test func regularSceneHasNoFindings() {
    #expect(LightRules(scene(12)).findings.isEmpty)
    #expect(StillFrames(scene(12), except: []).differences.isEmpty)
    #expect(LightRules(scene(12, gain: 0.3)).findings.isEmpty, "a dark scene is no dark frame")
    #expect(LightRules([]).findings.isEmpty)
  }

  @Test func blankUnderexposedAndOverexposedFramesAreDistinguished() {
    var frames = scene(12)
    frames[2] = scaled(frames[2]) { _ in 3 }
    frames[5] = scaled(frames[5]) { $0 / 9 }
    frames[8] = scaled(frames[8]) { $0 > 100 ? 255 : $0 + 60 }
    let found = kinds(frames)
    #expect(found[.blankFrames] == [2])
    #expect(found[.underexposed] == [5])
    #expect(found[.overexposed] == [8])
    #expect(found[.exposureJump] == nil, "a frame has one fault")
    #expect(LightRules(frames).unusable == [2, 5, 8])
  }

  @Test func brighterFrameThanItsNeighborsIsAnExposureJump() {
    var frames = scene(12, gain: 0.45)
    frames[6] = scaled(frames[6]) { UInt8(saturating: Double($0) * 1.9) }
    #expect(kinds(frames) == [.exposureJump: [6]])
  }

  @Test func blankFrameIsNotComparedForSharpness() throws {
    let folder = try TemporaryFolder()
    for index in 0..<6 {
      try Data(photograph(seed: UInt64(index))).write(
        to: folder.url.appendingPathComponent("\(index).jpg"))
    }
    var examination = CaptureExamination(try CaptureFolder.load(folder.url))
    #expect(examination.thumbnails.allSatisfy { $0 != nil }, "loading made them")
    examination.thumbnails = scene(6)
    examination.thumbnails[3] = scaled(examination.thumbnails[3]) { _ in 7 }
    examination.qualities = (0..<6).map { index in
      FrameQuality(
        sharpness: index == 3 ? 0.9 : index == 1 ? 0.2 : 0.5, luminance: 0.4, brightest: 0.8,
        clipped: 0)
    }
    let found = examination.findings()
    #expect(found.map(\.kind) == [.blankFrames, .motionBlur])
    #expect(found.map(\.frames) == [[3], [1]])
    #expect(found[1].value == 0.4)
    #expect(found[1].limit == SharpnessLimit([]).minimum)
  }

  @Test func unchangedFramesAreDetected() {
    var frames = scene(8)
    var random = RandomStream(seed: 4)
    frames[4] = scaled(frames[3]) { UInt8(clamping: Int($0) + Int(random.next() % 3 == 0 ? 1 : 0)) }
    #expect(StillFrames(frames, except: []).differences.keys.sorted() == [4])
    #expect(StillFrames(frames, except: [3]).differences.isEmpty)
  }

  @Test func decreasingTimesAreReportedOnlyIfOrderIsUsed() {
    let times: [Double?] = [0, 10, 20, 5, 15, 25, 30, 12]
    #expect(TimeRules(times, isOrderUsed: false).findings.isEmpty)
    let found = TimeRules(times, isOrderUsed: true).findings
    #expect(found.map(\.kind) == [.orderWrong])
    #expect(found.first?.frames == [3, 7])
    #expect(TimeRules([0, nil, 5], isOrderUsed: true).findings.isEmpty)
  }

  @Test func longPauseBetweenPassesIsATimeGap() {
    let first = (0..<10).map { Double($0) * 4 }
    let second = (0..<10).map { 4000 + Double($0) * 4 }
    let found = TimeRules((first + second).map { $0 }, isOrderUsed: true).findings
    #expect(found.map(\.kind) == [.timeGap])
    #expect(found.first?.frames == [10])
  }

  @Test func thumbnailsAreCodedAndValidated() throws {
    let thumbnail = try #require(scene(1)[0])
    let data = try JSONEncoder().encode(thumbnail)
    #expect(try JSONDecoder().decode(Thumbnail.self, from: data) == thumbnail)
    #expect(throws: DecodingError.self) {
      try JSONDecoder().decode(
        Thumbnail.self, from: Data(#"{"width":9,"height":9,"cells":"AAAA"}"#.utf8))
    }
    #expect(Thumbnail(width: .max, height: 2, cells: []) == nil)
  }
}
