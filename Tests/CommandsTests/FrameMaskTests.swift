import Foundation
import Imaging
import TestSupport
import Testing

@testable import Commands

/// The output of `frames` and `frame` about masks.
@Suite struct FrameMaskTests {
  @Test func framesListsMasksAndFrameNamesTheFile() throws {
    let root = try TemporaryFolder()
    let photos = root.url.appendingPathComponent("photos")
    try PhotoFolder.write(2, to: photos)
    let name = try #require(
      try FileManager.default.contentsOfDirectory(atPath: photos.path).min())
    let stem = URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
    let size = try ImageInfo(probing: photos.appendingPathComponent(name))
    let mask = ByteImage(
      width: size.width, height: size.height,
      pixels: (0..<size.width * size.height).map { $0 % size.width < 9 ? 0 : 255 })
    let file = try root.write(mask.pngData(), to: "masks/\(stem).png")
    var runner = TranscriptRunner(root: root.url)
    _ = runner.output(of: "load photos --masks masks --invert-masks")
    let rows = runner.output(of: "frames --no-quality --columns name,has_mask --sort name")
    #expect(rows.contains { $0.hasPrefix(name) && $0.hasSuffix("yes") }, "\(rows)")
    #expect(rows.count { $0.hasSuffix("yes") } == 1, "\(rows)")
    let told = runner.output(of: "frame \(name)").joined(separator: "\n")
    #expect(told.contains("\(file.lastPathComponent), white is background"), "\(told)")
  }

  @Test func masksThatHideTheCenterAreReportedAtLoad() throws {
    let root = try TemporaryFolder()
    let photos = root.url.appendingPathComponent("photos")
    try PhotoFolder.write(3, to: photos)
    for name in try FileManager.default.contentsOfDirectory(atPath: photos.path) {
      let size = try ImageInfo(probing: photos.appendingPathComponent(name))
      let (w, h) = (size.width, size.height)
      let mask = ByteImage(
        width: w, height: h,
        pixels: (0..<w * h).map { index in
          let (x, y) = (index % w, index / w)
          return (w / 4..<3 * w / 4).contains(x) && (h / 5..<h).contains(y) ? 0 : 255
        })
      let stem = URL(fileURLWithPath: name).deletingPathExtension().lastPathComponent
      try root.write(mask.pngData(), to: "masks/\(stem).png")
    }
    var runner = TranscriptRunner(root: root.url)
    let loaded = runner.output(of: "load photos --masks masks").joined(separator: "\n")
    #expect(loaded.contains("masks-inverted"), "\(loaded)")
    let repaired = runner.output(of: "load photos --masks masks --invert-masks").joined()
    #expect(!repaired.contains("masks-inverted"), "\(repaired)")
  }
}
