import Files
import Foundation
import Imaging
import Support
import TestSupport
import Testing

@testable import Capture

@Suite(.tags(.slow)) struct FilmTests {
  /// A stationary camera that then moves steadily.
  private static let halfStill = (0..<200).map { $0 < 100 ? 0 : Double($0 - 100) / 50 }

  @Test func mostFramesAreChosenWhileTheCameraMoves() {
    let scan = FilmScan(sharpness: [Double](repeating: 1, count: 200), path: Self.halfStill)
    let chosen = FilmChoice(scan, duration: 8, every: 0, count: 40).pictures
    #expect(chosen.count == 40)
    #expect(chosen.count { $0 < 100 } <= 6)
    #expect(zip(chosen, chosen.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test(arguments: [8, 12, 20]) func repeatedPicturesAreChosenOnce(count: Int) {
    let path = (0..<36).map { Double($0 / 3) + 0.01 * Double($0 % 3) }
    let sharpness = (0..<36).map { $0 % 3 == 1 ? 2.0 : 1 }
    let scan = FilmScan(sharpness: sharpness, path: path)
    let chosen = FilmChoice(scan, duration: 3, every: 0, count: count).pictures
    #expect(Set(chosen.map { $0 / 3 }).count == chosen.count)
    #expect(chosen.count == min(count, 12))
    #expect(chosen.allSatisfy { $0 % 3 == 1 })
  }

  @Test func sharpestFrameOfEachIntervalIsChosen() {
    let sharpness = (0..<200).map { $0 % 10 == 4 ? 2.0 : 1 }
    let path = (0..<200).map { Double($0) }
    let scan = FilmScan(sharpness: sharpness, path: path)
    let chosen = FilmChoice(scan, duration: 8, every: 0.4, count: 0).pictures
    #expect(chosen.count == 20)
    #expect(chosen.allSatisfy { $0 % 10 == 4 })
  }

  @Test(arguments: [0, 1, 3, 500]) func chosenFramesNeverExceedTheFramesOfTheVideo(count: Int) {
    let scan = FilmScan(sharpness: [1, 2, 3], path: [0, 0, 0])
    let chosen = FilmChoice(scan, duration: 0.1, every: 0, count: count).pictures
    #expect(!chosen.isEmpty)
    #expect(chosen.count <= 3)
    #expect(Set(chosen).isSubset(of: [0, 1, 2]))
  }

  /// Every fifth frame is sharp.
  private func film(in folder: TemporaryFolder) throws -> URL {
    let url = folder.url.appendingPathComponent("walk 50%.mov")
    try FilmProgram.run(
      [
        "ffmpeg", "-v", "quiet", "-nostdin", "-f", "lavfi", "-i",
        "testsrc2=duration=4:size=320x240:rate=25", "-vf",
        "boxblur=lr=4:enable='gt(mod(n\\,5)\\,0)'", "-c:v", "mjpeg", "-q:v", "2",
        "-metadata", "creation_time=2024-05-06T07:08:09Z", "-metadata", "model=Phone 7",
        "-movflags", "use_metadata_tags", url.path,
      ], of: url, in: RunContext())
    return url
  }

  @Test func sharpFramesAreExtractedOnce() throws {
    let folder = try TemporaryFolder()
    let url = try film(in: folder)
    #expect(FilmFolder.isFilm(url))
    let place = folder.url.appendingPathComponent("place %d")
    let found = try FilmFolder.unpack(url, in: place, every: 0.4, count: 0, RunContext())
    let capture = try CaptureFolder.load(found.folder)
    #expect(capture.frames.count == 10)
    for frame in capture.frames {
      let number = try #require(Int(frame.name.dropFirst(6).dropLast(4)))
      #expect(number % 5 == 0, "\(frame.name)")
      #expect((frame.info.width, frame.info.height) == (320, 240))
      #expect(frame.info.metadata.model == "Phone 7")
      #expect(frame.info.metadata.time != nil)
    }
    let again = try FilmFolder.unpack(url, in: place, every: 0.4, count: 0, RunContext())
    #expect(again.made == nil)
    #expect(again.folder == found.folder)
    let names = try FileManager.default.contentsOfDirectory(atPath: place.path)
    #expect(names.count == 1)
  }

  /// The same moving picture in 8 bits, in 10 bits, and tagged as HLG and PQ.
  @Test func videosOfTenBitsGiveTheSameFrames() throws {
    let folder = try TemporaryFolder()
    func film(_ name: String, _ more: [String], tags: String = "") throws -> URL {
      let url = folder.url.appendingPathComponent(name)
      try FilmProgram.run(
        [
          "ffmpeg", "-v", "quiet", "-nostdin", "-f", "lavfi", "-i",
          "testsrc2=duration=4:size=320x240:rate=25", "-vf",
          "boxblur=lr=4:enable='gt(mod(n\\,5)\\,0)'" + tags,
        ] + more + [url.path], of: url, in: RunContext())
      return url
    }
    func frames(_ url: URL) throws -> [String] {
      let place = folder.url.appendingPathComponent("frames")
      let found = try FilmFolder.unpack(url, in: place, every: 0.4, count: 0, RunContext())
      return try CaptureFolder.load(found.folder).frames.map(\.name)
    }
    let plain = try frames(film("a.mov", ["-c:v", "mjpeg", "-q:v", "2"]))
    try #require(plain.count == 10)
    let prores = ["-c:v", "prores_ks", "-profile:v", "1", "-pix_fmt", "yuv422p10le"]
    #expect(try frames(film("b.mov", prores)) == plain)
    for transfer in ["arib-std-b67", "smpte2084"] {
      let tags = ",setparams=color_primaries=bt2020:color_trc=\(transfer):colorspace=bt2020nc"
      let url = try film("\(transfer).mov", prores, tags: tags)
      #expect(try FilmInfo(url, in: RunContext()).transfer == transfer)
      #expect(try frames(url) == plain, "\(transfer)")
    }
  }

  @Test func unreadableVideoThrowsAndLeavesNoFiles() throws {
    let folder = try TemporaryFolder()
    let url = try folder.write([UInt8](repeating: 7, count: 5000), to: "a.mp4")
    let place = folder.url.appendingPathComponent("place")
    #expect(throws: CaptureError.badFilm(url, .unreadable)) {
      try FilmFolder.unpack(url, in: place, every: 0, count: 0, RunContext())
    }
    #expect(FileKind.itself(at: place) == nil)
  }

  @Test func cancellationStopsTheExtraction() throws {
    let folder = try TemporaryFolder()
    let url = try film(in: folder)
    let context = RunContext()
    context.cancellation.request()
    let place = folder.url.appendingPathComponent("place")
    #expect(throws: Cancelled.self) {
      try FilmFolder.unpack(url, in: place, every: 0, count: 0, context)
    }
    #expect(FileKind.itself(at: place) == nil)
  }
}
