import TestSupport
import Testing

@testable import Imaging

@Suite struct DepthTests {
  /// A truncated or corrupted depth or confidence map gives an error or a map of its size.
  @Test(arguments: ["depth.png", "confidence.png"])
  func truncatedAndCorruptedMapsAreRejectedByName(name: String) throws {
    let folder = try TemporaryFolder()
    let sound = [
      "depth.png": try FloatImage(width: 9, height: 7, fill: 1.5).png16Data(unit: 0.001),
      "confidence.png": try ByteImage(width: 9, height: 7, fill: 2).pngData(),
    ]
    for (file, bytes) in sound { try folder.write(bytes, to: file) }
    let source = DepthSource.png(
      folder.url.appendingPathComponent("depth.png"), unit: 0.001,
      confidence: folder.url.appendingPathComponent("confidence.png"), orientation: .right)
    #expect(try source.load().depth.width == 7)
    let bytes = try #require(sound[name])
    for length in bytes.indices {
      try folder.write(bytes[..<length], to: name)
      let error = #expect(throws: ImagingError.self) { try source.load() }
      #expect(error?.url?.lastPathComponent == name)
    }
    for index in bytes.indices {
      for mask: UInt8 in [0x01, 0x10, 0x80, 0xFF] {
        var changed = bytes
        changed[index] ^= mask
        try folder.write(changed, to: name)
        do {
          let (depth, confidence) = try source.load()
          #expect(depth.pixels.count == confidence?.pixels.count)
        } catch {
          #expect((error as? ImagingError)?.url?.lastPathComponent == name)
        }
      }
    }
  }

  @Test func scaledSourceMultipliesDepthByTheFactor() throws {
    let folder = try TemporaryFolder()
    try folder.write(
      try FloatImage(width: 4, height: 3, fill: 1.5).png16Data(unit: 0.001), to: "d.png")
    let source = DepthSource.png(
      folder.url.appendingPathComponent("d.png"), unit: 0.001, confidence: nil, orientation: .up)
    let scaled = DepthSource.scaled(.scaled(source, by: 10), by: 0.5)
    try scaled.check()
    #expect(try scaled.load().depth.pixels.allSatisfy { abs($0 - 7.5) < 1e-4 })
    #expect(scaled.factor == 5)
    #expect(source.factor == 1)
  }

  @Test func disparityIsInvertedAndRotated() throws {
    let folder = try TemporaryFolder()
    let disparity: [Float] = [2, 0, .nan, 0.5, .infinity, -1]
    var tiff = TIFFFixture(
      width: 3, height: 2, content: disparity.flatMap { withUnsafeBytes(of: $0, Array.init) })
    tiff.bits = 32
    tiff.samples = 1
    tiff.isFloat = true
    let url = try folder.write(tiff.bytes, to: "depth.TIF")
    let upright = try DepthSource.disparityTIFF(url, orientation: .up).load()
    #expect(upright.depth.pixels == [0.5, 0, 0, 2, 0, 0])
    #expect(upright.confidence == nil)
    let turned = try DepthSource.disparityTIFF(url, orientation: .right).load().depth
    #expect((turned.width, turned.height) == (2, 3))
    #expect(turned.pixels == [2, 0.5, 0, 0, 0, 0])
  }

  @Test(arguments: ["turned", "unturnedDepth"])
  func embeddedDepthIsRotatedLikeItsImage(name: String) throws {
    let folder = try TemporaryFolder()
    let bytes = name == "turned" ? HEICFixture.turned : HEICFixture.unturnedDepth
    let url = try folder.write(bytes, to: "a.heic")
    let info = try ImageInfo(probing: url)
    #expect(info.hasDepth)
    let source = DepthSource.embedded(url, orientation: .right)
    try source.check()
    let depth = try source.load().depth
    #expect((depth.width, depth.height) == (64, 128))
    // Stored upper left quarter: now upper right. Stored lowest rows: now leftmost columns.
    #expect(abs(depth.pixels[10 * 64 + 50] - 0.25) < 0.01)
    #expect(abs(depth.pixels[100 * 64 + 50] - 0.996) < 0.03)
    #expect(depth.pixels[64 * 64 + 5] == 0)
  }

  @Test func depthWithoutScaleAndFilesWithoutDepthAreRejected() throws {
    let folder = try TemporaryFolder()
    let files = [
      ("a.heic", HEICFixture.scalelessDepth), ("b.heic", HEICFixture.plain),
      ("c.heic", try cornerImage(width: 8, height: 8).pngData()),
    ]
    for (name, bytes) in files {
      let url = try folder.write(bytes, to: name)
      #expect(throws: ImagingError.self) {
        _ = try DepthSource.embedded(url, orientation: .up).load()
      }
    }
  }

  @Test func confidenceHasThreeGradesInBothEncodings() throws {
    let folder = try TemporaryFolder()
    let depth = FloatImage(width: 3, height: 1, pixels: [1, 2, 3])
    let depthURL = try folder.write(depth.png16Data(unit: 0.001), to: "d.png")
    for grades: [UInt8] in [[0, 1, 2], [0, 127, 255]] {
      let mask = ByteImage(width: 3, height: 1, pixels: grades)
      let url = try folder.write(mask.pngData(), to: "c.png")
      let source = DepthSource.png(depthURL, unit: 0.001, confidence: url, orientation: .up)
      #expect(try source.load().confidence?.pixels == [0, 1, 2])
    }
    let wrong = try folder.write(ByteImage(width: 2, height: 1).pngData(), to: "c.png")
    #expect(throws: ImagingError.self) {
      _ = try DepthSource.png(depthURL, unit: 0.001, confidence: wrong, orientation: .up).load()
    }
  }

  @Test func eightBitPNGIsNotADepthMap() throws {
    let folder = try TemporaryFolder()
    let url = try folder.write(ByteImage(width: 4, height: 4).pngData(), to: "d.png")
    let source = DepthSource.png(url, unit: 0.001, confidence: nil, orientation: .up)
    #expect(throws: ImagingError.self) { try source.check() }
    #expect(throws: ImagingError.self) { _ = try source.load() }
  }
}
