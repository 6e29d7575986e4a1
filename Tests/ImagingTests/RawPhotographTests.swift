import Foundation
import TestSupport
import Testing

@testable import Imaging

/// Raw photographs, which are developed by LibRaw.
@Suite struct RawPhotographTests {
  private func image(_ fixture: DNGFixture) throws -> (ImageInfo, Raster) {
    let file = try ImageFile(URLs.memory, bytes: fixture.bytes)
    return (try ImageInfo(file, verifying: true), try file.decode(DecodeRequest()))
  }

  /// The curve of sRGB (IEC 61966-2-1) in 8 bits.
  private func encoded(_ linear: Double) -> Int {
    Int(
      (255 * (linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055))
        .rounded())
  }

  @Test(arguments: [[100, 100, 100], [50, 100, 70]])
  func colorsAreDevelopedWithTheWhiteBalanceOfTheCamera(neutral: [Int]) throws {
    var fixture = DNGFixture { column, _ in column < 32 ? [0.4, 0.2, 0.1] : [0.05, 0.3, 0.6] }
    fixture.neutral = neutral
    let (info, raster) = try image(fixture)
    #expect(info.format == .raw)
    #expect((info.width, info.height) == (64, 48))
    #expect((raster.width, raster.height) == (64, 48))
    for (column, color) in [(10, [0.4, 0.2, 0.1]), (54, [0.05, 0.3, 0.6])] {
      let pixel = 3 * (24 * 64 + column)
      for channel in 0..<3 {
        let wanted = encoded(color[channel])
        #expect(abs(Int(raster.pixels[pixel + channel]) - wanted) <= 3)
      }
    }
  }

  @Test func brightnessDoesNotDependOnTheRestOfThePicture() throws {
    let values = try [0.05, 0.9].map { other in
      let fixture = DNGFixture { column, _ in
        [Double](repeating: column < 32 ? 0.2 : other, count: 3)
      }
      return Int(try image(fixture).1.pixels[3 * (24 * 64 + 10)])
    }
    #expect(abs(values[0] - values[1]) <= 1)
  }

  @Test func metadataAndOrientationAreRead() throws {
    var fixture = DNGFixture { _, _ in [0.2, 0.2, 0.2] }
    fixture.orientation = 6
    let (info, raster) = try image(fixture)
    #expect(info.metadata.make == "Maker")
    #expect(info.metadata.model == "Model")
    #expect(
      info.metadata.time == ExifTime.seconds("2026:01:02 03:04:05", fraction: nil, offset: nil))
    #expect(info.orientation == .right)
    #expect((info.width, info.height) == (48, 64))
    #expect((raster.width, raster.height) == (64, 48))
  }

  @Test func halfTheSizeIsDecodedWhereItIsEnough() throws {
    let fixture = DNGFixture { column, _ in [Double](repeating: Double(column) / 64, count: 3) }
    let file = try ImageFile(URLs.memory, bytes: fixture.bytes)
    let half = try file.decode(DecodeRequest(channels: 1, minWidth: 30, minHeight: 20))
    #expect((half.width, half.height, half.pixels.count) == (32, 24, 32 * 24))
    #expect(half.extent == SIMD2(32, 24))
    #expect(abs(Int(half.pixels[12 * 32 + 16]) - encoded(0.5)) <= 6)
    let whole = try file.decode(DecodeRequest(channels: 1, minWidth: 33, minHeight: 20))
    #expect(whole.width == 64)
  }

  @Test func compressionsThatLibRawDoesNotKnowAreNamed() throws {
    var fixture = DNGFixture { _, _ in [0.2, 0.2, 0.2] }
    fixture.compression = 52_546
    let error = #expect(throws: ImagingError.self) { try image(fixture) }
    guard case .unsupported(_, .raw, let reason)? = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(reason.contains("JPEG XL"))
  }

  @Test func damagedFilesAreRejected() throws {
    let sound = DNGFixture { _, _ in [0.2, 0.2, 0.2] }.bytes
    let mosaic = 8 + 64 * 48 * 2
    for count in stride(from: 8, to: mosaic, by: 97) {
      #expect(throws: ImagingError.self) {
        try ImageInfo(ImageFile(URLs.memory, bytes: Array(sound.prefix(count))), verifying: true)
      }
    }
    for place in mosaic..<sound.count {
      var changed = sound
      changed[place] ^= 0x55
      do {
        let file = try ImageFile(URLs.memory, bytes: changed)
        let info = try ImageInfo(file, verifying: true)
        #expect(info.width <= ImageLimits.maxSide)
        let raster = try file.decode(DecodeRequest())
        #expect(raster.pixels.count == 3 * raster.width * raster.height)
      } catch {
        #expect(error is ImagingError)
      }
    }
  }
}
