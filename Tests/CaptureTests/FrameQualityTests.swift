import Foundation
import Imaging
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
    let evenness = try [moved, sharp[0].gaussianBlurred(sigma: 3), sharp[0]].map {
      try #require(FrameComparison(0, among: [FrameQuality(of: $0)] + others).evenness)
    }
    #expect(evenness[0] < 0.65)
    #expect(evenness[1] > 0.65)
    #expect(evenness[2] > 0.85)
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
    let words = qualities.indices.map {
      FrameFeedback.feedback(on: $0, among: qualities).map(\.word)
    }
    #expect(words[6] == ["blurry"])
    #expect(words.enumerated().allSatisfy { $0.offset == 6 || $0.element.isEmpty })
    let soft: [FrameQuality?] = (0..<6).map { _ in quality(0.2) }
    #expect(FrameFeedback.feedback(on: 2, among: soft).isEmpty, "a soft scene is no fault")
  }

  @Test func darkBackgroundDoesNotMakeAPhotographTooDark() {
    #expect(FrameFeedback.feedback(on: 0, among: [quality(0.5, brightest: 0.45)]).isEmpty)
    let dark = FrameFeedback.feedback(on: 0, among: [quality(0.5, brightest: 0.1)])
    #expect(dark.map(\.word) == ["too-dark"])
    #expect(FrameFeedback.feedback(on: 3, among: []).isEmpty)
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
