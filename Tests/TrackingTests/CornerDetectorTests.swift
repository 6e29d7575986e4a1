import Imaging
import Numerics
import Testing

@testable import Tracking

@Suite struct CornerDetectorTests {
  @Test func cornersKeepAMinimumSpacing() throws {
    let image = try #require(GrayPyramid(texturedPicture(seed: 7)))
    let all = CornerDetector().run(image.levels[0], known: [])
    #expect(all.count >= 30)
    for (k, a) in all.enumerated() {
      for b in all[(k + 1)...] { #expect(length(a - b) >= CornerDetector.minSpacing) }
    }
    #expect(
      CornerDetector().run(image.levels[0], known: all).allSatisfy { place in
        all.allSatisfy { length($0 - place) >= CornerDetector.minSpacing }
      })
  }

  @Test func uniformImageHasNoCorners() throws {
    let flat = try #require(GrayPyramid(FloatImage(width: 64, height: 48, fill: 80)))
    #expect(CornerDetector().run(flat.levels[0], known: []).isEmpty)
  }
}
