import Foundation
import Geometry
import Imaging
import Numerics
import Support
import TestSupport
import Testing

@testable import Markers

/// Detection of rendered round targets: identities, rate, and accuracy of centers.
@Suite struct RoundTargetTests {
  static let families: [MarkerFamily] = [.schneider12, .schneider14, .metashape12, .metashape14]

  /// A target, black on white before gray, seen from 600 radii of its dot: from nearby, the center of
  /// the ellipse is not the image of the center of the dot.
  private struct Scene {
    let marker: MarkerName
    /// From pixels to radii of the dot.
    let map: Matrix3
    let center: SIMD2<Double>
    let size: Int
    var (blur, noise) = (0.7, 2.0)

    /// - Parameter radius: Smaller radius of the dot, pixels.
    init(_ marker: MarkerName, radius: Double, random: inout RandomStream) {
      let tilt = random.unit() * .pi / 3
      let (turn, axis) = (random.unit() * 2 * .pi, random.unit() * 2 * .pi)
      let reach = radius / cos(tilt) * 4.4 + 8
      size = Int((2 * reach).rounded(.up))
      let middle = SIMD2(repeating: reach) + SIMD2(random.unit(), random.unit())
      func place(_ p: SIMD2<Double>) -> SIMD2<Double> {
        let q = SIMD2(cos(turn) * p.x - sin(turn) * p.y, sin(turn) * p.x + cos(turn) * p.y)
        let scale = radius / cos(tilt) * 600 / (600 + q.y * sin(tilt))
        let seen = SIMD2(q.x, q.y * cos(tilt)) * scale
        return middle
          + SIMD2(cos(axis) * seen.x - sin(axis) * seen.y, sin(axis) * seen.x + cos(axis) * seen.y)
      }
      let corners = [SIMD2(-1.0, -1), SIMD2(1.0, -1), SIMD2(1.0, 1), SIMD2(-1.0, 1)]
      map = homographyFourPoint(corners.map(place), corners) ?? .identity
      center = place(.zero)
      self.marker = marker
    }

    func render(seed: UInt64) -> ByteImage {
      var random = RandomStream(seed: seed, stream: 2)
      let layout = RoundLayout.all[marker.family]
      let samples = 5
      let pixels = (0..<size * size).map { index -> UInt8 in
        var sum = 0.0
        for sample in 0..<samples * samples {
          let u = (Double(sample % samples) + random.unit()) / Double(samples)
          let v = (Double(sample / samples) + random.unit()) / Double(samples)
          let p =
            map
            * SIMD3(
              Double(index % size) + u + blur * random.normal(),
              Double(index / size) + v + blur * random.normal(), 1)
          sum += layout.map { light(SIMD2(p.x, p.y) / p.z, $0) } ?? 0
        }
        let stored = 255 * Double(SRGB.encoded(Float(sum / Double(samples * samples))))
        return UInt8(saturating: (stored + noise * random.normal()).rounded())
      }
      return ByteImage(width: size, height: size, pixels: pixels)
    }

    private func light(_ p: SIMD2<Double>, _ layout: RoundLayout) -> Double {
      let radius = length(p)
      if radius > layout.ring.upperBound + 0.5 { return 0.3 }
      var angle = atan2(p.y, p.x)
      if angle < 0 { angle += 2 * .pi }
      let segment = min(Int(angle / (2 * .pi) * Double(layout.bits)), layout.bits - 1)
      let isBlack =
        radius < 1 || layout.ring.contains(radius) && layout.isBlack(marker.id, segment: segment)
      return isBlack ? 0.03 : 0.7
    }
  }

  private func score(
    _ family: MarkerFamily, radii: ClosedRange<Double>, count: Int
  ) -> (found: Int, wrong: Int, rms: Double, ratio: Double) {
    var random = RandomStream(seed: 17, stream: UInt64(family.count))
    var (found, wrong, squares, ratios) = (0, 0, 0.0, 0.0)
    for number in 0..<count {
      let id = Int(random.unit() * Double(family.count))
      let radius = radii.lowerBound + random.unit() * (radii.upperBound - radii.lowerBound)
      let scene = Scene(MarkerName(family, id), radius: radius, random: &random)
      let all = MarkerDetector([family]).detect(in: scene.render(seed: UInt64(number)))
      wrong += all.count { $0.marker != scene.marker }
      guard let one = all.first(where: { $0.marker == scene.marker }) else { continue }
      found += 1
      let error = one.corners[0] - scene.center
      squares += dot(error, error)
      ratios += dot(error, error) / (one.deviation * one.deviation)
    }
    let n = Double(max(2 * found, 1))
    return (found, wrong, (squares / n).squareRoot(), (ratios / n).squareRoot())
  }

  @Test(.tags(.slow), arguments: families)
  func findsSmallAndTiltedTargets(_ family: MarkerFamily) {
    let score = score(family, radii: 5...7, count: 40)
    #expect(score.found >= 37, "\(score)")
    #expect(score.wrong == 0, "\(score)")
    #expect(score.rms < 0.06, "\(score)")
  }

  @Test(.tags(.slow), arguments: families)
  func centersAreWithinATwentiethOfAPixel(_ family: MarkerFamily) {
    let score = score(family, radii: 10...16, count: 20)
    #expect(score.found == 20 && score.wrong == 0, "\(score)")
    #expect(score.rms < 0.05, "\(score)")
    #expect((0.4...1.6).contains(score.ratio), "\(score)")
  }

  /// Numbers of targets and some codes, as Metashape 1.5 and Scanreference print them.
  @Test func codesAreThoseOfOtherPrograms() throws {
    let counts: [MarkerFamily: Int] = [
      .schneider12: 147, .schneider14: 516, .metashape12: 161, .metashape14: 561,
    ]
    for (family, count) in counts { #expect(family.count == count) }
    let twelve = try #require(RoundLayout.all[.metashape12])
    #expect(twelve.codes.prefix(3) == [71, 75, 77] && twelve.codes.last == 2015)
    #expect(twelve.codes.reduce(0, +) == 92_169)
    #expect(RoundLayout.all[.metashape14]?.codes.reduce(0, +) == 1_060_827)
    for (index, code) in twelve.codes.enumerated() {
      for turn in 0..<12 { #expect(twelve.id(RoundLayout.turned(code, by: turn, 12)) == index) }
    }
    #expect(twelve.id(63) == nil)
  }

  @Test func noiseAndFlatPicturesHaveNoTargets() {
    var random = RandomStream(seed: 9)
    let noise = (0..<200 * 160).map { _ in UInt8(random.index(below: 256)) }
    let detector = MarkerDetector(Self.families)
    #expect(detector.detect(in: ByteImage(width: 200, height: 160, pixels: noise)).isEmpty)
    let flat = [UInt8](repeating: 90, count: 40 * 40)
    #expect(detector.detect(in: ByteImage(width: 40, height: 40, pixels: flat)).isEmpty)
    #expect(detector.detect(in: ByteImage(width: 1, height: 1, pixels: [0])).isEmpty)
  }
}
