import Foundation
import Imaging
import Numerics
import Support
import TestSupport
import Testing

@testable import Markers

/// Detection of rendered markers: identities, rate, and accuracy of corners.
@Suite struct DetectionTests {
  static let families: [MarkerFamily] = [
    .tag36h11, .tag25h9, .tag16h5, .tagStandard41h12, .tagCircle21h7, .aruco4x4n50,
    .aruco5x5n100, .aruco6x6n250, .aruco7x7n1000,
  ]

  /// Factor of the number of pictures, for measurements: `OCS_MARKER_REPEATS=10` with one thread.
  private static let repeats =
    Int(ProcessInfo.processInfo.environment["OCS_MARKER_REPEATS"] ?? "") ?? 1

  private struct Score {
    var (rendered, found, wrong) = (0, 0, 0)
    /// Sum of squared errors of coordinates, and of their ratios to the stated deviation.
    var (squares, ratios) = (0.0, 0.0)

    var rms: Double { (squares / Double(max(8 * found, 1))).squareRoot() }
    var ratio: Double { (ratios / Double(max(8 * found, 1))).squareRoot() }

    mutating func add(_ scene: MarkerScene, _ detector: MarkerDetector) {
      rendered += 1
      let all = detector.detect(in: scene.render())
      wrong += all.count { $0.marker != scene.marker }
      guard let one = all.first(where: { $0.marker == scene.marker }) else { return }
      found += 1
      for (a, b) in zip(one.corners, scene.corners) {
        squares += dot(a - b, a - b)
        ratios += dot(a - b, a - b) / (one.deviation * one.deviation)
      }
    }
  }

  private func score(
    _ family: MarkerFamily, sides: ClosedRange<Double>, count: Int, blur: Double, noise: Double
  ) -> Score {
    var random = RandomStream(seed: 11, stream: UInt64(family.count))
    var score = Score()
    defer {
      if Self.repeats > 1 {
        print(
          "\(family.rawValue) \(sides): \(score.found) of \(score.rendered), \(score.wrong) wrong, "
            + "\(score.rms) px rms, \(score.ratio) of the stated deviation")
      }
    }
    for _ in 0..<count * Self.repeats {
      let id = Int(random.unit() * Double(family.count))
      let side = sides.lowerBound + random.unit() * (sides.upperBound - sides.lowerBound)
      var scene = MarkerScene(MarkerName(family, id), side: side, random: &random)
      (scene.blur, scene.noise) = (blur, noise)
      score.add(scene, MarkerDetector([family]))
    }
    return score
  }

  @Test(.tags(.slow), arguments: families)
  func findsSmallAndTiltedMarkers(_ family: MarkerFamily) {
    let score = score(family, sides: 24...32, count: 40, blur: 0.7, noise: 2.5)
    #expect(score.found >= score.rendered * 99 / 100)
    #expect(score.wrong == 0)
  }

  @Test(.tags(.slow), arguments: families)
  func cornersOfMarkersOf60PixelsAreWithinATwentiethOfAPixel(_ family: MarkerFamily) {
    let score = score(family, sides: 60...120, count: 20, blur: 0.7, noise: 2)
    #expect(score.found == score.rendered)
    #expect(score.rms < 0.05)
    #expect((0.6...1.4).contains(score.ratio), "stated deviation")
  }

  @Test(arguments: families)
  func cornersFollowThePrintedOrientation(_ family: MarkerFamily) throws {
    let square = [SIMD2(40.0, 120), SIMD2(120.0, 120), SIMD2(120.0, 40), SIMD2(40.0, 40)]
    for quarter in 0..<4 {
      var scene = MarkerScene(
        size: SIMD2(160, 160), marker: MarkerName(family, 3),
        corners: (0..<4).map { square[($0 + quarter) % 4] })
      scene.noise = 0
      let found = MarkerDetector([family]).detect(in: scene.render())
      let one = try #require(found.first)
      #expect(found.count == 1 && one.marker == scene.marker)
      for (a, b) in zip(one.corners, scene.corners) { #expect(length(a - b) < 0.3) }
    }
  }

  @Test func aMarkerAtAnEdgeOrCutOffIsNoMistake() {
    var random = RandomStream(seed: 5)
    for family in [MarkerFamily.tag36h11, .aruco5x5n50] {
      var scene = MarkerScene(MarkerName(family, 7), side: 60, random: &random)
      scene.corners = scene.corners.map { $0 - SIMD2(40, 0) }
      let found = MarkerDetector([family]).detect(in: scene.render())
      #expect(found.allSatisfy { $0.marker == scene.marker })
    }
  }
}
