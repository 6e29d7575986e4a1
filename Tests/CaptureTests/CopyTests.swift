import Formats
import Foundation
import Imaging
import Support
import TestSupport
import Testing

@testable import Capture

/// Photographs that show the same as others are set aside.
@Suite struct CopyTests {
  private let folder: TemporaryFolder
  init() throws { folder = try TemporaryFolder() }

  /// A picture of a texture, moved by a share of its width.
  private func picture(
    width: Int = 320, movedBy share: Double = 0, seed: UInt64 = 1
  ) -> RGBImage {
    let texture = NoiseTexture(seed: seed)
    let height = width * 3 / 4
    let scale = 256 / Double(width)
    let pixels = (0..<width * height).flatMap { index -> [UInt8] in
      let (x, y) = (Double(index % width) + 0.5, Double(index / width) + 0.5)
      let gray = UInt8(texture.value(x * scale + 256 * share, y * scale))
      return [gray, gray, gray]
    }
    return RGBImage(width: width, height: height, pixels: pixels)
  }

  private func write(_ image: RGBImage, _ name: String, quality: Int = 92) throws {
    try Data(image.jpegData(quality: quality))
      .write(to: folder.url.appendingPathComponent(name))
  }

  private func load(_ change: (inout CaptureOptions) -> Void = { _ in }) throws -> Capture {
    var options = CaptureOptions()
    change(&options)
    return try CaptureFolder.load(folder.url, options: options)
  }

  private func remarks(_ copies: KeyValuePairs<String, String>) -> [FileRemark] {
    copies.map { FileRemark(file: $0.key, .samePicture(as: $0.value)) }
  }

  @Test func originalOfEqualFilesIsTheOneWithThePlainName() throws {
    for name in ["a (1).jpg", "a.jpg", "a (2).jpg"] { try write(picture(), name) }
    try write(picture(seed: 2), "b.jpg")
    let capture = try load()
    #expect(capture.frames.map(\.name) == ["a.jpg", "b.jpg"])
    #expect(capture.viewSet.views.map(\.name) == ["a.jpg", "b.jpg"])
    #expect(capture.skipped == remarks(["a (1).jpg": "a.jpg", "a (2).jpg": "a.jpg"]))
    #expect(capture.notes.isEmpty)
  }

  @Test func picturesCompressedAgainOrResizedAreCopies() throws {
    try write(picture(), "a.jpg")
    try write(picture().resized(width: 160, height: 120), "small.jpg", quality: 60)
    try write(picture(), "z.jpg", quality: 30)
    try write(picture(seed: 2), "b.jpg")
    let capture = try load()
    #expect(capture.frames.map(\.name) == ["a.jpg", "b.jpg"])
    #expect(capture.skipped == remarks(["small.jpg": "a.jpg", "z.jpg": "a.jpg"]))
  }

  @Test func largestPictureIsTheOriginalIfNamesDoNotDecide() throws {
    try write(picture().resized(width: 160, height: 120), "a.jpg")
    try write(picture(), "b.jpg", quality: 70)
    #expect(try load().frames.map(\.name) == ["b.jpg"])
  }

  @Test func slowMotionAddsUpAndRemains() throws {
    // Steps of 0.2 of the 256 pixels in which pictures are compared: every third one moved enough.
    for index in 0..<9 {
      try write(picture(movedBy: 0.2 / 256 * Double(index)), "frame_\(index).jpg")
    }
    #expect((3...5).contains(try load().frames.count))
  }

  @Test func neighborsOfADenseRingRemain() throws {
    for index in 0..<4 {
      try write(picture(movedBy: 0.004 * Double(index)), "frame_\(index).jpg")
    }
    #expect(try load().frames.count == 4)
  }

  @Test func copiesCanBeUsed() throws {
    for name in ["a.jpg", "a copy.jpg"] { try write(picture(), name) }
    let capture = try load { $0.copies = true }
    #expect(capture.frames.count == 2)
    #expect(capture.skipped.isEmpty)
    #expect(capture.notes == remarks(["a copy.jpg": "a.jpg"]))
  }

  @Test func onlyEqualFilesAreRecognizedWithoutDecoding() throws {
    for name in ["a.jpg", "a-1.jpg"] { try write(picture(), name) }
    try write(picture(), "b.jpg", quality: 50)
    #expect(try load { $0.verify = false }.frames.map(\.name) == ["a.jpg", "b.jpg"])
    #expect(try load().frames.map(\.name) == ["a.jpg"])
  }

  @Test func resultIsTheSameForFilesThatAreNotDecodedAgain() throws {
    try write(picture(), "a.jpg")
    try write(picture(), "b.jpg", quality: 50)
    try write(picture(seed: 2), "c.jpg")
    let first = try load()
    let again = try CaptureFolder.load(folder.url, sound: SoundFiles(of: first))
    #expect(again == first)
  }

  @Test(arguments: [1, 4]) func resultDoesNotDependOnTheNumberOfThreads(threads: Int) throws {
    for index in 0..<40 {
      let image = picture(width: 64, seed: UInt64(index / 2))
      try write(image, "\(index).jpg", quality: index % 2 == 0 ? 92 : 80)
    }
    let capture = try CaptureFolder.load(
      folder.url, in: RunContext(threads: threads))
    #expect(capture.frames.map(\.name) == (0..<20).map { "\(2 * $0).jpg" })
  }

  @Test func framesOfARecordingAreCopiesOnlyIfTheirPosesAreEqual() throws {
    for name in ["a.jpg", "b.jpg", "c.jpg"] { try write(picture(), name) }
    let frames = [("a.jpg", 0), ("b.jpg", 0.1), ("c.jpg", 0.1)].map { name, x in
      """
      {"file_path": "\(name)", "transform_matrix":
        [[1, 0, 0, \(x)], [0, 1, 0, 0], [0, 0, 1, 0], [0, 0, 0, 1]]}
      """
    }
    try Data(
      """
      {"fl_x": 300, "fl_y": 300, "cx": 160, "cy": 120, "w": 320, "h": 240,
       "frames": [\(frames.joined(separator: ","))]}
      """.utf8
    ).write(to: folder.url.appendingPathComponent("transforms.json"))
    let capture = try load()
    #expect(capture.frames.map(\.name) == ["a.jpg", "b.jpg"])
    #expect(capture.copies.map(\.file) == ["c.jpg"])
  }

  @Test(arguments: [
    ("IMG_1 (1).jpg", true), ("IMG_1 copy.jpg", true), ("img_1-1.JPG", true),
    ("Kopie von IMG_1.png", true), ("IMG_2.jpg", false), ("IMG_1.png", false), ("MG_1.jpg", false),
  ])
  func namesOfCopiesContainTheOriginalName(name: String, isDerived: Bool) {
    #expect(CopyName.isDerived(name, from: "photos/IMG_1.jpg") == isDerived)
  }
}
