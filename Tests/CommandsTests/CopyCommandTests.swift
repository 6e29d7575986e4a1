import Foundation
import TestSupport
import Testing

@testable import Commands

/// The output of `load`, `frames` and `include` about copies of photographs.
@Suite struct CopyCommandTests {
  private let root: TemporaryFolder

  /// Three photographs, and a copy of the second.
  init() throws {
    root = try TemporaryFolder()
    let photos = root.url.appendingPathComponent("photos")
    try PhotoFolder.write(3, to: photos)
    try FileManager.default.copyItem(
      at: photos.appendingPathComponent("IMG_0002.png"),
      to: photos.appendingPathComponent("IMG_0002 (1).png"))
  }

  @Test func loadAndFramesNameCopiesAndIncludeNamesTheOption() {
    var runner = TranscriptRunner(root: root.url)
    let loaded = runner.output(of: "load photos").joined(separator: "\n")
    #expect(loaded.contains("photos: 3 frames"))
    #expect(loaded.contains("set aside 1 copy: IMG_0002 (1).png; load --copies uses it"))
    let frames = runner.output(of: "frames --no-quality --columns name").joined(separator: "\n")
    #expect(frames.contains("set aside 1 copy: IMG_0002 (1).png"))
    let included = runner.output(of: "include 'IMG_0002 (1).png'").joined(separator: "\n")
    #expect(included.contains("is set aside as a copy of IMG_0002.png; load --copies"))
    let all = runner.output(of: "load photos --copies").joined(separator: "\n")
    #expect(all.contains("photos: 4 frames"))
    // Remembered, like other options of `load`.
    let again = runner.output(of: "load photos").joined(separator: "\n")
    #expect(again.contains("photos: 4 frames"))
  }

  @Test func recordListsCopiesWithTheirOriginals() {
    var runner = TranscriptRunner(root: root.url)
    _ = runner.output(of: "load photos")
    for expression in [
      "$last.frames == 3", "count($last.copies) == 1",
      "$last.copies[0].file == 'IMG_0002 (1).png'", "$last.copies[0].original == 'IMG_0002.png'",
    ] {
      let failure = runner.output(of: "expect \(expression)")
      _ = runner.output(of: "capture")
      #expect(failure.isEmpty, "\(failure)")
    }
  }
}
