import TestSupport
import Testing

@testable import Capture
@testable import Imaging

/// Folders with raw photographs, alone or next to what a camera developed from them.
@Suite struct RawPhotographFolderTests {
  private let raw = Self.raw(slope: 1)

  private static func raw(slope: Int) -> [UInt8] {
    DNGFixture { column, row in
      [Double](repeating: Double(column + slope * row) / 240, count: 3)
    }.bytes
  }

  @Test func rawPhotographsLoad() throws {
    let folder = try TemporaryFolder()
    try folder.write(raw, to: "a.dng")
    try folder.write(Self.raw(slope: 2), to: "b.DNG")
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.frames.map(\.name) == ["a.dng", "b.DNG"])
    #expect(capture.frames.allSatisfy { $0.info.format == .raw && $0.info.width == 64 })
  }

  @Test func theDevelopedPhotographIsUsed() throws {
    let folder = try TemporaryFolder()
    for (seed, stem) in ["IMG_1", "IMG_2"].enumerated() {
      try folder.write(photograph(seed: UInt64(seed)), to: "\(stem).JPG")
      try folder.write(raw, to: "\(stem).dng")
    }
    try folder.write(raw, to: "IMG_3.dng")
    let capture = try CaptureFolder.load(folder.url)
    #expect(capture.frames.map(\.name) == ["IMG_1.JPG", "IMG_2.JPG", "IMG_3.dng"])
    let aside = ["IMG_1.dng", "IMG_2.dng"].map { FileRemark(file: $0, .aside(.rawOriginal)) }
    #expect(capture.skipped == aside)
  }
}
