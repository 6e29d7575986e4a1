import Foundation
import Geometry
import Imaging
import Numerics
import Support
import TestSupport
import Testing

@testable import Tracking

@Suite struct TrackingPatchTests {
  /// A picture of a texture that was moved, turned about a point and changed in contrast.
  static func picture(
    seed: UInt64, shift: SIMD2<Double> = .zero, turn: Double = 0, zoom: Double = 1,
    gain: Float = 1, bias: Float = 0
  ) -> FloatImage {
    let texture = NoiseTexture(seed: seed)
    var image = FloatImage(width: 128, height: 96)
    let (c, s) = (cos(turn) / zoom, sin(turn) / zoom)
    for y in 0..<96 {
      for x in 0..<128 {
        let (dx, dy) = (Double(x) + 0.5 - 64 - shift.x, Double(y) + 0.5 - 48 - shift.y)
        let value = texture.value(1000 + c * dx + s * dy, 1000 - s * dx + c * dy)
        image.pixels[y * 128 + x] = min(max(gain * value + bias, 0), 255)
      }
    }
    return image
  }

  @Test(arguments: UInt64(1)...5)
  func aShiftIsFoundToAFifteenthOfAPixel(seed: UInt64) throws {
    var random = RandomStream(seed: seed)
    let shift = SIMD2(random.unit() * 5 - 2.5, random.unit() * 5 - 2.5)
    let first = try #require(GrayPyramid(Self.picture(seed: seed)))
    let second = try #require(
      GrayPyramid(Self.picture(seed: seed, shift: shift, gain: 0.7, bias: 20)))
    let aligner = PatchAligner()
    var found = 0
    for corner in CornerSearch().run(first.levels[0], known: []) {
      guard
        let place = aligner.follow(corner, in: first, to: second, from: corner, levels: 0...2)
      else { continue }
      found += 1
      #expect(length(SIMD2<Double>(place - corner) - shift) < 0.067)
    }
    #expect(found >= 20)
  }

  @Test func aPatchIsLaidOutForAViewThatIsTurnedAndNearer() throws {
    let (turn, zoom) = (0.5, 1.3)
    let first = try #require(GrayPyramid(Self.picture(seed: 3)))
    let second = try #require(GrayPyramid(Self.picture(seed: 3, turn: turn, zoom: zoom)))
    let aligner = PatchAligner()
    let bytes = first.packed()
    var found = 0
    let (c, s) = (Float(cos(turn) / zoom), Float(sin(turn) / zoom))
    for corner in CornerSearch().run(first.levels[0], known: []) {
      let d = corner - SIMD2(64, 48)
      guard abs(d.x) < 20, abs(d.y) < 20 else { continue }
      let scale = Float(zoom * zoom)
      let expected = SIMD2((c * d.x - s * d.y) * scale + 64, (s * d.x + c * d.y) * scale + 48)
      guard
        aligner.take(bytes.levels[0], at: corner, right: SIMD2(c, -s), down: SIMD2(s, c)),
        let place = aligner.align(
          second.levels[0], from: expected + SIMD2(1.2, -0.8), reach: 4)
      else { continue }
      found += 1
      #expect(length(place.place - expected) < 0.15)
    }
    #expect(found >= 3)
  }

  @Test func placesWithoutTextureAreRefused() throws {
    let flat = try #require(GrayPyramid(FloatImage(width: 64, height: 48, fill: 80)))
    #expect(!PatchAligner().take(flat.levels[0], at: SIMD2(30, 20)))
    #expect(CornerSearch().run(flat.levels[0], known: []).isEmpty)
    let textured = try #require(GrayPyramid(Self.picture(seed: 2)))
    #expect(!PatchAligner().take(textured.levels[0], at: SIMD2(3, 20)))
    #expect(!PatchAligner().take(textured.levels[0], at: SIMD2(.nan, 20)))
  }

  @Test func cornersKeepTheirDistance() throws {
    let image = try #require(GrayPyramid(Self.picture(seed: 7)))
    let all = CornerSearch().run(image.levels[0], known: [])
    #expect(all.count >= 30)
    for (k, a) in all.enumerated() {
      for b in all[(k + 1)...] { #expect(length(a - b) >= CornerSearch.spacing) }
    }
    #expect(
      CornerSearch().run(image.levels[0], known: all).allSatisfy { place in
        all.allSatisfy { length($0 - place) >= CornerSearch.spacing }
      })
  }

  @Test(arguments: UInt64(1)...4)
  func upIsSquareToTheSurfaceThatThingsStandOn(seed: UInt64) {
    var random = RandomStream(seed: seed)
    let up = normalized(SIMD3(0.2 * random.unit() - 0.1, -0.8, -0.2 - 0.5 * random.unit()))
    let side = normalized(cross(up, SIMD3(0, 0, 1)))
    let ahead = cross(side, up)
    let middle = SIMD3(0, 0.1, 0.6)
    var points = (0..<150).map { _ in
      middle + side * (random.unit() - 0.5) + ahead * (random.unit() - 0.5)
        + up * (0.002 * random.normal())
    }
    for _ in 0..<120 {
      points.append(
        middle + up * (0.2 * random.unit()) + side * (0.1 * random.normal())
          + ahead * (0.1 * random.normal()))
    }
    let found = SupportingPlane(points, seed: 1).up
    #expect(dot(found, up) > cos(1.5 * .pi / 180))
    let turned = SupportingPlane.rotation(to: found) * SIMD3(0, 1, 0)
    #expect(distance(turned, found) < 1e-9)
  }

  @Test func aWallIsNoSupport() {
    var random = RandomStream(seed: 5)
    let wall = (0..<200).map { _ in SIMD3(random.unit() - 0.5, random.unit() - 0.5, 1) }
    #expect(SupportingPlane(wall, seed: 1).up == SIMD3(0, -1, 0))
    #expect(SupportingPlane([], seed: 1).up == SIMD3(0, -1, 0))
  }

  @Test func depthIsNotTakenAtEdgesHolesOrWhereTheSensorIsUnsure() {
    var map = TrackingDepth(
      depth: FloatImage(width: 32, height: 24, fill: 0.5),
      confidence: ByteImage(width: 32, height: 24, fill: 2))
    let middle = SIMD2(16.5 / 32, 12.5 / 24)
    #expect(abs((map.at(middle) ?? 0) - 0.5) < 1e-6)
    map.depth.pixels[12 * 32 + 17] = 0.6
    #expect(map.at(middle) == nil)
    map.depth.pixels[12 * 32 + 17] = .nan
    #expect(map.at(middle) == nil)
    map.depth.pixels[12 * 32 + 17] = 0.5
    map.confidence?.pixels[11 * 32 + 16] = 0
    #expect(map.at(middle) == nil)
    #expect(map.at(SIMD2(-0.1, 0.5)) == nil && map.at(SIMD2(0.999, 0.999)) == nil)
    #expect(TrackingDepth(depth: FloatImage(width: 0, height: 0)).at(middle) == nil)
  }
}
