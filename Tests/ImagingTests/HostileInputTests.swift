import Foundation
import Support
import Testing

@testable import Imaging

enum URLs {
  static let memory = URL(fileURLWithPath: "/nowhere/image")
}

/// Every reader throws an `ImagingError` or returns a valid image for damaged files.
@Suite struct HostileInputTests {
  struct Fixture: CustomTestStringConvertible, Sendable {
    var name: String
    var bytes: [UInt8]
    /// Whether every truncated file must be rejected; otherwise it may be smaller but valid.
    var refusesEveryCut = true
    /// Whether it is a photograph; images of floats are read as depth only.
    var isPhotograph = true
    var testDescription: String { "\(name), \(bytes.count) bytes" }
  }

  static let fixtures: [Fixture] = {
    let image = cornerImage(width: 24, height: 16)
    var metadata = PhotoMetadata()
    metadata.make = "Maker"
    metadata.orientation = .right
    metadata.focalLength35 = 26
    metadata.time = 1_700_000_000
    var turned = TIFFFixture(width: 24, height: 16, content: image.pixels)
    turned.orientation = 6
    turned.focalLength35 = 26
    var float = TIFFFixture(width: 8, height: 4, content: [UInt8](repeating: 63, count: 128))
    (float.bits, float.samples, float.isFloat) = (32, 1, true)
    let depth = FloatImage(width: 12, height: 9, fill: 1.5)
    return [
      Fixture(name: "JPEG", bytes: (try? image.jpegData(metadata: metadata)) ?? []),
      Fixture(name: "PNG", bytes: (try? image.pngData()) ?? []),
      Fixture(name: "PNG16", bytes: (try? depth.png16Data(unit: 0.001)) ?? []),
      Fixture(name: "TIFF", bytes: turned.bytes, refusesEveryCut: false),
      Fixture(name: "float TIFF", bytes: float.bytes, refusesEveryCut: false, isPhotograph: false),
      Fixture(name: "HEIC", bytes: HEICFixture.plain),
      Fixture(name: "HEIC with depth", bytes: HEICFixture.turned),
    ]
  }()

  /// Reads `bytes` with every reader; returns whether probing succeeded.
  private func read(_ bytes: [UInt8]) -> Bool {
    var isSound = false
    do {
      let file = try ImageFile(URLs.memory, bytes: bytes)
      let info = try ImageInfo(file, verifying: true)
      isSound = true
      #expect(info.width > 0)
      #expect(info.height > 0)
      #expect(info.width <= ImageLimits.maxSide)
      #expect(info.height <= ImageLimits.maxSide)
      for channels in [1, 3] {
        let raster = try file.decode(DecodeRequest(channels: channels))
        #expect(raster.pixels.count == raster.width * raster.height * channels)
      }
    } catch {
      #expect(error is ImagingError)
      #expect(!"\(error)".contains("\n"))
    }
    readDepth(bytes)
    return isSound
  }

  private func readDepth(_ bytes: [UInt8]) {
    guard let file = try? ImageFile(URLs.memory, bytes: bytes) else { return }
    do {
      switch file.format {
      case .png: _ = try file.attempt { try PNGCodec.decodeGray16(bytes) }
      case .tiff: _ = try file.attempt { try TIFFCodec.decodeFloat(bytes) }
      case .heic: _ = try file.attempt { try HEICCodec.decodeDepth(bytes, .right) }
      case .jpeg, .webp, .raw: break
      }
    } catch {
      #expect(error is ImagingError)
    }
  }

  @Test(arguments: fixtures) func filesTruncatedAtEveryLengthAreRejectedOrValid(fixture: Fixture) {
    #expect(read(fixture.bytes) == fixture.isPhotograph)
    for length in 0..<fixture.bytes.count {
      let isSound = read(Array(fixture.bytes[0..<length]))
      if fixture.refusesEveryCut { #expect(!isSound, "cut to \(length) bytes") }
    }
  }

  @Test(arguments: fixtures)
  func filesWithOneChangedByteLoadOrThrowAnImagingError(fixture: Fixture) {
    for index in fixture.bytes.indices {
      var bytes = fixture.bytes
      bytes[index] ^= [0xFF, 0x01, 0x80][index % 3]
      _ = read(bytes)
    }
  }

  @Test(arguments: fixtures)
  func filesWithSeveralChangedBytesLoadOrThrowAnImagingError(fixture: Fixture) {
    var random = RandomStream(seed: 77)
    for _ in 0..<150 {
      var bytes = fixture.bytes
      for _ in 0..<4 {
        bytes[random.index(below: bytes.count)] = UInt8(random.index(below: 256))
      }
      _ = read(bytes)
    }
  }

  @Test(arguments: fixtures) func extraBytesAfterTheEndAreIgnored(fixture: Fixture) {
    #expect(read(fixture.bytes + [UInt8](repeating: 0, count: 100)) == fixture.isPhotograph)
  }

  @Test func headersWithImplausibleSizesAreRejected() throws {
    let png = try cornerImage(width: 24, height: 16).pngData()
    var huge = png
    huge.replaceSubrange(16..<24, with: [0, 1, 0, 0, 0, 1, 0, 0])
    #expect(throws: ImagingError.tooLarge(URLs.memory, width: 65_536, height: 65_536)) {
      _ = try ImageInfo(ImageFile(URLs.memory, bytes: huge), verifying: false)
    }
    var implausible = png
    implausible.replaceSubrange(16..<24, with: [0, 0, 0x3F, 0xFF, 0, 0, 0x3F, 0xFF])
    #expect(throws: ImagingError.self) {
      _ = try ImageInfo(ImageFile(URLs.memory, bytes: implausible), verifying: false)
    }
  }

  @Test func specialAndMissingFilesAreRejected() {
    for path in ["/dev/zero", "/", "/nowhere/at/all.jpg"] {
      #expect(throws: ImagingError.self) {
        _ = try ImageInfo(probing: URL(fileURLWithPath: path))
      }
    }
  }
}
