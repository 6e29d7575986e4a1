import Foundation
import Imaging
import Numerics
import Support
import TestSupport
import Testing

@testable import Capture

@Suite struct FrameQualityTests {
  @Test(arguments: UInt64(1)...3) func blurLowersSharpnessMonotonically(seed: UInt64) {
    let image = blobImage(width: 320, height: 240, seed: seed)
    let values = [0, 0.7, 1.2, 2, 4].map {
      FrameQuality(of: image.gaussianBlurred(sigma: $0)).sharpness
    }
    #expect(zip(values, values.dropFirst()).allSatisfy { $0 > $1 })
    #expect(values[2] < 0.8 * values[0])
  }

  @Test func motionBlurAlongOneAxisLowersSharpness() {
    let image = blobImage(width: 320, height: 240, seed: 8)
    for (dx, dy) in [(1, 0), (0, 1)] {
      var moved = image
      for y in 10..<230 {
        for x in 10..<310 {
          let sum = (-4...4).reduce(Float(0)) {
            $0 + image.pixels[(y + $1 * dy) * 320 + x + $1 * dx]
          }
          moved.pixels[y * 320 + x] = sum / 9
        }
      }
      #expect(FrameQuality(of: moved).sharpness < 0.7 * FrameQuality(of: image).sharpness)
    }
  }

  @Test(arguments: [0, 0.4, 0.8, 1.2, 1.6, 2.4, 2.8])
  func motionBlurIsDistinguishedFromDefocus(angle: Double) throws {
    let sharp = (0..<5).map { blobImage(width: 320, height: 240, seed: 20 + $0) }
    let others = sharp.dropFirst().map { FrameQuality(of: $0) as FrameQuality? }
    let moved = sharp[0].moved(by: SIMD2(cos(angle), sin(angle)), steps: 14)
    let found = [moved, sharp[0].gaussianBlurred(sigma: 3), sharp[0]].map {
      FrameComparison.all(among: [FrameQuality(of: $0)] + others)[0]
    }
    #expect(found.map(\.isMoved) == [true, false, false])
    #expect(try #require(found[2].spread) < 0.05)
    #expect(try #require(found[2].sharpness) > 0.95)
    for blurred in found.prefix(2) {
      #expect(try #require(blurred.sharpness) < SharpnessLimit([]).minimum)
    }
  }

  @Test(arguments: [4.0, 12, 30]) func noiseIsMeasuredInGrayLevels(sigma: Double) throws {
    var image = blobImage(width: 320, height: 240, seed: 5).gaussianBlurred(sigma: 4)
    var random = RandomStream(seed: 6)
    for i in image.pixels.indices {
      image.pixels[i] = 90 + 0.2 * image.pixels[i] + Float(sigma * random.normal())
    }
    let found = try #require(FrameQuality(of: image).noise)
    #expect(abs(found - sigma) < 0.1 * sigma)
  }

  @Test func blocksOfStrongCompressionAreVisible() throws {
    let gray = blobImage(width: 320, height: 240, seed: 7).gaussianBlurred(sigma: 1)
    let pixels = gray.pixels.flatMap { [UInt8]([UInt8($0), UInt8($0), UInt8($0)]) }
    let image = RGBImage(width: 320, height: 240, pixels: pixels)
    let folder = try TemporaryFolder()
    let found = try [95, 4].map { quality in
      let url = try folder.write(image.jpegData(quality: quality), to: "\(quality).jpg")
      return try #require(
        FrameQuality(of: try ImageInfo(probing: url).source).blocking)
    }
    #expect(abs(found[0] - 1) < 0.1)
    #expect(found[1] > 2)
  }

  @Test func contrastAndBrightnessDoNotCountAsSharpness() {
    let image = blobImage(width: 320, height: 240, seed: 2)
    var faint = image
    for i in faint.pixels.indices { faint.pixels[i] = 60 + 0.3 * faint.pixels[i] }
    let a = FrameQuality(of: image).sharpness
    #expect(abs(FrameQuality(of: faint).sharpness - a) < 0.01 * a)
  }

  @Test func luminanceAndClippingAreFractions() {
    var image = FloatImage(width: 100, height: 100, fill: 51)
    for i in 0..<3000 { image.pixels[i] = 255 }
    for i in 3000..<4000 { image.pixels[i] = 0 }
    let quality = FrameQuality(of: image)
    #expect(quality.clipped == 0.3)
    #expect(abs(quality.luminance - (0.3 + 0.6 * 0.2)) < 1e-9)
    #expect(quality.brightest == 1)
  }

  @Test func extremePixelsAndTinyImagesDoNotTrap() {
    let odd = FloatImage(width: 2, height: 2, pixels: [.nan, .infinity, -.infinity, 1e30])
    #expect(FrameQuality(of: odd).sharpness == 0)
    #expect(FrameQuality(of: FloatImage(width: 0, height: 0)).luminance == 0)
    #expect(FrameQuality(of: FloatImage(width: 50, height: 50, fill: 9)).sharpness == 0)
  }

  private func quality(_ sharpness: Double, brightest: Double = 0.8) -> FrameQuality {
    FrameQuality(
      sharpness: sharpness, luminance: 0.4, brightest: brightest, clipped: 0)
  }

  @Test func frameIsBlurryOnlyComparedWithItsNeighbors() {
    var qualities: [FrameQuality?] = (0..<12).map { quality(0.5 + 0.005 * Double($0)) }
    qualities[6] = quality(0.3)
    qualities[9] = nil
    let review = FrameReview(qualities)
    let words = qualities.indices.map { review.feedback(on: $0).map(\.word) }
    #expect(words[6] == ["blurry"])
    #expect(words.enumerated().allSatisfy { $0.offset == 6 || $0.element.isEmpty })
    let soft: [FrameQuality?] = (0..<6).map { _ in quality(0.2) }
    #expect(FrameReview(soft).feedback(on: 2).isEmpty, "a soft scene is no fault")
  }

  @Test func darkBackgroundDoesNotMakeAPhotographTooDark() {
    #expect(FrameReview([quality(0.5, brightest: 0.45)]).feedback(on: 0).isEmpty)
    let dark = FrameReview([quality(0.5, brightest: 0.1)]).feedback(on: 0)
    #expect(dark.map(\.word) == ["too-dark"])
    #expect(FrameReview([]).feedback(on: 3).isEmpty)
  }

  /// A picture with texture in a part of each row, on a smooth background.
  private func picture(textured: Int, seed: UInt64) -> FloatImage {
    var image = blobImage(width: 320, height: 240, seed: seed)
    for y in 0..<240 {
      for x in textured..<320 { image.pixels[y * 320 + x] = 60 + 0.1 * Float(x) }
    }
    return image
  }

  @Test func sharpnessIsMeasuredWhereThePhotographHasTexture() throws {
    let full = FrameQuality(of: picture(textured: 320, seed: 3)).sharpness
    let little = FrameQuality(of: picture(textured: 100, seed: 3)).sharpness
    #expect(abs(little / full - 1) < 0.05)
    let plain = FrameQuality(of: picture(textured: 0, seed: 3))
    #expect(plain.directions == nil)
    let sharp = (0..<6).map { FrameQuality(of: picture(textured: 320, seed: $0)) as FrameQuality? }
    #expect(FrameComparison.all(among: [plain] + sharp)[0].sharpness == nil, "no texture, no blur")
  }

  @Test(arguments: [8, 16]) func everyPhotographOfABlurredRunIsFound(count: Int) {
    var qualities: [FrameQuality?] = (0..<24).map { quality(0.5 + 0.01 * Double($0 % 3)) }
    for index in 4..<(4 + count) { qualities[index] = quality(0.3 + 0.01 * Double(index % 4)) }
    // The run ends mildly.
    qualities[4 + count] = quality(0.42)
    let review = FrameReview(qualities)
    #expect(review.blur.indices.filter { review.blur[$0] != nil } == Array(4...(4 + count)))
  }

  @Test func closerPhotographsAreComparedWithPhotographsAtTheirDistance() {
    let qualities: [FrameQuality?] = (0..<20).map { quality($0 < 14 ? 0.5 : 0.36) }
    let distances: [Double?] = (0..<20).map { $0 < 14 ? 2 : 0.8 }
    #expect(FrameReview(qualities).blur[16] != nil)
    #expect(FrameReview(qualities, distances: distances).blur.allSatisfy { $0 == nil })
    var blurred = qualities
    blurred[16] = quality(0.2)
    let review = FrameReview(blurred, distances: distances)
    #expect(review.blur.indices.filter { review.blur[$0] != nil } == [16])
  }

  @Test(arguments: [8, 14]) func everyPhotographOfADarkRunIsFound(count: Int) {
    var qualities: [FrameQuality?] = (0..<20).map {
      quality(0.5, brightest: 0.7 + 0.02 * Double($0 % 4))
    }
    for index in 3..<(3 + count) {
      qualities[index] = quality(0.5, brightest: index % 3 == 0 ? 0.25 : 0.33)
    }
    let review = FrameReview(qualities)
    #expect(
      review.exposure.faults.indices.filter { review.exposure.faults[$0] == .dark }
        == Array(3..<(3 + count)))
  }

  @Test func darkScenesAndWhiteBackgroundsAreWellExposed() {
    let dark = ExposureReview((0..<9).map { _ in FrameLight(brightest: 0.18, clipped: 0) })
    #expect(dark.faults.allSatisfy { $0 == nil })
    let black = ExposureReview((0..<9).map { _ in FrameLight(brightest: 0.05, clipped: 0) })
    #expect(black.faults.allSatisfy { $0 == .dark })
    let white = ExposureReview(
      (0..<9).map { FrameLight(brightest: 1, clipped: $0 == 4 ? 0.8 : 0.45) })
    #expect(white.faults.indices.filter { white.faults[$0] == .burnt } == [4])
  }
}

extension FloatImage {
  /// The mean of copies shifted by up to `steps` times `direction` in both directions.
  fileprivate func moved(by direction: SIMD2<Double>, steps: Int) -> FloatImage {
    var result = self
    for y in 0..<height {
      for x in 0..<width {
        var sum: Float = 0
        for step in -steps...steps {
          let place = SIMD2(Double(x), Double(y)) + direction * Double(step)
          let column = min(max(Int(place.x.rounded()), 0), width - 1)
          let row = min(max(Int(place.y.rounded()), 0), height - 1)
          sum += pixels[row * width + column]
        }
        result.pixels[y * width + x] = sum / Float(2 * steps + 1)
      }
    }
    return result
  }
}
