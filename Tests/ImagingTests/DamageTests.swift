import Foundation
import Support
import TestSupport
import Testing

@testable import Imaging

/// Damage that a file's header does not show is found when the file is verified.
@Suite struct DamageTests {
  private func verify(_ bytes: [UInt8]) throws {
    _ = try ImageInfo(ImageFile(URLs.memory, bytes: bytes), verifying: true)
  }

  private func isDamaged(_ bytes: [UInt8]) -> Bool {
    do {
      try verify(bytes)
      return false
    } catch ImagingError.damaged { return true } catch { return false }
  }

  @Test func truncatedRowsOfAPNGAreDetected() throws {
    let png = try cornerImage(width: 24, height: 8).pngData()
    #expect(!isDamaged(png))
    #expect(isDamaged(DamagedPNG.claiming(height: 16, png)))
  }

  @Test func zeroedDataOfAJPEGIsDetected() throws {
    let jpeg = try noiseImage(width: 96, height: 96, seed: 4).jpegData()
    #expect(!isDamaged(jpeg))
    for start in [3000, 5000, 7000] {
      var broken = jpeg
      for index in start..<start + 500 { broken[index] = 0 }
      #expect(isDamaged(broken), "from \(start)")
    }
  }

  @Test(arguments: [0, 1, 4, 40], [0x00, 0x55] as [UInt8])
  func paddingAfterTheDataOfAJPEGIsAccepted(count: Int, value: UInt8) throws {
    let jpeg = try cornerImage(width: 24, height: 16).jpegData()
    let padding = [UInt8](repeating: value, count: count)
    #expect(!isDamaged(jpeg.dropLast(2) + padding + jpeg.suffix(2)))
    var random = RandomStream(seed: 5)
    let noise = (0..<40).map { _ in UInt8(random.index(below: 255)) }
    #expect(isDamaged(jpeg.dropLast(2) + noise + jpeg.suffix(2)))
  }

  @Test(arguments: [100..<200, 9..<300, 300..<310, 390..<410])
  func zeroedDataOfAHEICIsDetected(range: Range<Int>) throws {
    let heic = HEICFixture.plain
    #expect(!isDamaged(heic))
    #expect(isDamaged(DamagedHEIC.zeroing(range, of: heic)))
  }

  @Test func changedBytesOfAHEICAreDetected() throws {
    var random = RandomStream(seed: 9)
    for _ in 0..<20 {
      var heic = HEICFixture.turned
      let data = DamagedHEIC.codedPicture(of: heic)
      for _ in 0..<4 { heic[data.lowerBound + 16 + random.index(below: 350)] ^= 0x5A }
      #expect(isDamaged(heic))
    }
  }

  @Test func verificationDecoderIsNotUsedForDecoding() throws {
    // The decoder used for verification returns blank images.
    let file = try ImageFile(URLs.memory, bytes: HEICFixture.plain)
    try file.verify()
    #expect(try file.decode(DecodeRequest()).pixels.contains { $0 > 200 })
  }

  @Test func shortStripOfATIFFIsDetected() throws {
    var tiff = TIFFFixture(
      width: 24, height: 16, content: noiseImage(width: 24, height: 16, seed: 1).pixels)
    #expect(!isDamaged(tiff.bytes))
    tiff.content.removeLast(300)
    #expect(isDamaged(tiff.bytes))
  }

  @Test(arguments: 1...8) func severalStripsDecodeLikeOneStrip(orientation: Int) throws {
    let image = noiseImage(width: 13, height: 17, seed: 2)
    var tiff = TIFFFixture(width: 13, height: 17, content: image.pixels)
    tiff.orientation = orientation
    #expect(try TIFFCodec.decode(tiff.bytes, DecodeRequest()).pixels == image.pixels)
    tiff.rowsPerStrip = 5
    #expect(try TIFFCodec.decode(tiff.bytes, DecodeRequest()).pixels == image.pixels)
  }

  @Test func fileReplacedByOneOfAnotherSizeIsAnError() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("a.png")
    try Data(cornerImage(width: 24, height: 16).pngData()).write(to: url)
    let source = try ImageInfo(probing: url).source
    try Data(cornerImage(width: 32, height: 24).pngData()).write(to: url)
    let changed = ImagingError.changed(url, was: SIMD2(24, 16), now: SIMD2(32, 24))
    #expect(throws: changed) { try source.loadRGB() }
    #expect(throws: changed) { try source.loadRGB(maxDimension: 8) }
    #expect(throws: changed) { try source.loadGrayPreview(maxDimension: 8) }
    try Data(noiseImage(width: 24, height: 16, seed: 3).pngData()).write(to: url)
    #expect(throws: Never.self) { try source.loadRGB(maxDimension: 8) }
  }

  @Test func heicDamagedAfterProbingIsAnError() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("a.heic")
    try Data(HEICFixture.plain).write(to: url)
    let source = try ImageInfo(probing: url).source
    #expect(throws: Never.self) { try source.loadRGB() }
    try Data(DamagedHEIC.zeroing(200..<300, of: HEICFixture.plain)).write(to: url)
    #expect(throws: ImagingError.self) { try source.loadRGB() }
  }

  @Test func verifiedFileIsNotDecodedAgain() throws {
    let folder = try TemporaryFolder()
    let url = folder.url.appendingPathComponent("a.png")
    let bytes = DamagedPNG.claiming(height: 16, try cornerImage(width: 24, height: 8).pngData())
    try Data(bytes).write(to: url)
    let stamp = try #require(try ImageInfo(probing: url).stamp)
    #expect(throws: ImagingError.self) { try ImageInfo(probing: url, verifying: true) }
    #expect(throws: Never.self) { try ImageInfo(probing: url, verifying: true, sound: stamp) }
    try Data(bytes).write(to: url)
    #expect(throws: ImagingError.self) {
      try ImageInfo(probing: url, verifying: true, sound: stamp)
    }
  }
}

/// HEIC files with damaged coded images.
enum DamagedHEIC {
  /// Where the content of the file's media data is.
  static func codedPicture(of heic: [UInt8]) -> Range<Int> {
    let start = heic.indices.first { heic[$0...].starts(with: Array("mdat".utf8)) } ?? 0
    return start + 4..<heic.count
  }

  /// The file with a range of its media data set to zero.
  static func zeroing(_ range: Range<Int>, of heic: [UInt8]) -> [UInt8] {
    let start = codedPicture(of: heic).lowerBound
    var heic = heic
    for index in range { heic[start + index] = 0 }
    return heic
  }
}
