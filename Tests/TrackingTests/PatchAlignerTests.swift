import Foundation
import Geometry
import Imaging
import Numerics
import Support
import TestSupport
import Testing

@testable import Tracking

@Suite struct PatchAlignerTests {
  @Test(arguments: UInt64(1)...5)
  func shiftIsMeasuredToAFifteenthOfAPixel(seed: UInt64) throws {
    var random = RandomStream(seed: seed)
    let shift = SIMD2(random.unit() * 5 - 2.5, random.unit() * 5 - 2.5)
    let first = try #require(GrayPyramid(texturedPicture(seed: seed)))
    let second = try #require(
      GrayPyramid(texturedPicture(seed: seed, shift: shift, gain: 0.7, bias: 20)))
    let aligner = PatchAligner()
    var found = 0
    for corner in CornerDetector().run(first.levels[0], known: []) {
      guard
        let place = aligner.follow(corner, in: first, to: second, from: corner, levels: 0...2)
      else { continue }
      found += 1
      #expect(length(SIMD2<Double>(place - corner) - shift) < 0.067)
    }
    #expect(found >= 20)
  }

  @Test func patchIsAlignedInARotatedAndScaledView() throws {
    let (turn, zoom) = (0.5, 1.3)
    let first = try #require(GrayPyramid(texturedPicture(seed: 3)))
    let second = try #require(GrayPyramid(texturedPicture(seed: 3, turn: turn, zoom: zoom)))
    let aligner = PatchAligner()
    let bytes = first.packed()
    var found = 0
    let (c, s) = (Float(cos(turn) / zoom), Float(sin(turn) / zoom))
    for corner in CornerDetector().run(first.levels[0], known: []) {
      let d = corner - SIMD2(64, 48)
      guard abs(d.x) < 20, abs(d.y) < 20 else { continue }
      let scale = Float(zoom * zoom)
      let expected = SIMD2((c * d.x - s * d.y) * scale + 64, (s * d.x + c * d.y) * scale + 48)
      guard
        aligner.setTemplate(bytes.levels[0], at: corner, right: SIMD2(c, -s), down: SIMD2(s, c)),
        let place = aligner.align(
          second.levels[0], from: expected + SIMD2(1.2, -0.8), maxShift: 4)
      else { continue }
      found += 1
      #expect(length(place.place - expected) < 0.15)
    }
    #expect(found >= 3)
  }

  @Test func placesWithoutTextureAreRejected() throws {
    let flat = try #require(GrayPyramid(FloatImage(width: 64, height: 48, fill: 80)))
    #expect(!PatchAligner().setTemplate(flat.levels[0], at: SIMD2(30, 20)))
    let textured = try #require(GrayPyramid(texturedPicture(seed: 2)))
    #expect(!PatchAligner().setTemplate(textured.levels[0], at: SIMD2(3, 20)))
    #expect(!PatchAligner().setTemplate(textured.levels[0], at: SIMD2(.nan, 20)))
  }
}
