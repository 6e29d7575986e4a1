import Formats
import Foundation
import Imaging
import Support
import TestSupport
import Testing

@testable import Capture

@Suite struct DamageAtLoadTests {
  /// Three images, of which the second lacks rows.
  private func folder() throws -> (TemporaryFolder, damaged: URL) {
    let folder = try TemporaryFolder()
    try PhotoFolder.write(3, to: folder.url)
    let url = folder.url.appendingPathComponent("IMG_0002.png")
    let bytes = [UInt8](try Data(contentsOf: url))
    try Data(DamagedPNG.claiming(height: 60, bytes)).write(to: url)
    return (folder, url)
  }

  private func isDamaged(_ remark: FileRemark) -> Bool {
    if case .skipped(.image(.damaged)) = remark.fact { true } else { false }
  }

  @Test func damagedImagesAreSkippedAndListed() throws {
    let (folder, _) = try folder()
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.frames.map(\.name) == ["IMG_0001.png", "IMG_0003.png"])
    #expect(capture.skipped.map(\.file) == ["IMG_0002.png"])
    #expect(capture.skipped.allSatisfy(isDamaged))
  }

  @Test func withoutVerifyingOnlyHeadersAreRead() throws {
    let (folder, _) = try folder()
    var options = CaptureOptions()
    options.verify = false
    #expect(try CaptureFolder.load(folder.url, options: options).frames.count == 3)
  }

  @Test func verifiedImageIsDecodedAgainAfterItsFileChanges() throws {
    let (folder, damaged) = try folder()
    var options = CaptureOptions()
    options.verify = false
    // A file listed as decoded successfully is not decoded again.
    let sound = SoundFiles(of: try CaptureFolder.load(folder.url, options: options))
    #expect(try CaptureFolder.load(folder.url, sound: sound).frames.count == 3)
    let bytes = try Data(contentsOf: damaged)
    try bytes.write(to: damaged)
    #expect(try CaptureFolder.load(folder.url, sound: sound).frames.count == 2)
  }

  @Test func identicalImagesAreReported() throws {
    let folder = try TemporaryFolder()
    try PhotoFolder.write(3, to: folder.url)
    let files = ["IMG_0002.png", "IMG_0004.png"].map { folder.url.appendingPathComponent($0) }
    try FileManager.default.copyItem(at: files[0], to: files[1])
    let remark = FileRemark(file: "IMG_0004.png", .samePicture(as: "IMG_0002.png"))
    #expect(try CaptureFolder.load(folder.url).skipped == [remark])
    var options = CaptureOptions()
    options.copies = true
    #expect(try CaptureFolder.load(folder.url, options: options).notes == [remark])
  }

  @Test func jsonListSplitsElementsFromTheRest() throws {
    let text =
      #"{"a": [1, "frames"], "frames" : [ {"x": "]}\""}, 7 ,[1,[2]] ], "b": {"frames": [9]}}"#
    let bytes = Array(text.utf8)
    let list = try JSONList(bytes, key: "frames", limit: 2)
    #expect(list.count == 3)
    #expect(
      list.elements?.map { String(decoding: bytes[$0], as: UTF8.self) }
        == [#"{"x": "]}\""}"#, "7 "])
    #expect(
      String(decoding: list.rest, as: UTF8.self)
        == #"{"a": [1, "frames"], "frames" : [], "b": {"frames": [9]}}"#)
  }

  @Test func frameCountAndSizeOfTransformsAreLimited() throws {
    let folder = try TemporaryFolder()
    let file = folder.url.appendingPathComponent("transforms.json")
    let many = "{\"frames\": [" + [String](repeating: "{}", count: 100_001).joined(separator: ",")
    try Data((many + "]}").utf8).write(to: file)
    #expect(throws: CaptureError.badTransforms(file, .tooManyFrames(100_001, limit: 100_000))) {
      try CaptureFolder.load(folder.url)
    }
    let padding = String(repeating: "x", count: 9 << 20)
    try Data("{\"note\": \"\(padding)\", \"frames\": []}".utf8).write(to: file)
    #expect(throws: CaptureError.badTransforms(file, .restTooLarge(mebibytes: 8))) {
      try CaptureFolder.load(folder.url)
    }
  }
}
