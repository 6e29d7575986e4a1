import Foundation
import Support
import Testing

@testable import Texturing

/// Gains of views that show the same pieces with different exposures.
@Suite struct ExposureGainsTests {
  private let views = 8
  private let pieces = 300

  /// Gains within a third of a stop, different for each channel.
  private var truth: [SIMD3<Float>] {
    var random = RandomStream(seed: 3)
    return (0..<views).map { _ in
      SIMD3(
        expf(0.25 * Float(2 * random.unit() - 1)), expf(0.25 * Float(2 * random.unit() - 1)),
        expf(0.25 * Float(2 * random.unit() - 1)))
    }
  }

  /// The gains estimated from random pieces, each visible in about 70 % of the views; `develop`
  /// returns the color of a piece in a view.
  private func gains(
    _ develop: (_ view: Int, _ color: SIMD3<Float>, inout RandomStream) -> SIMD3<Float>?
  ) throws -> [SIMD3<Float>] {
    var random = RandomStream(seed: 11)
    let colors = (0..<pieces).map { _ in
      SIMD3(60 + 100 * Float(random.unit()), 60 + 100 * Float(random.unit()), 90)
    }
    let lists = (0..<views).map { view -> [SeenPiece] in
      colors.enumerated().compactMap { piece, color in
        guard random.unit() < 0.7, let seen = develop(view, color, &random) else { return nil }
        return SeenPiece(
          piece: UInt32(piece),
          observation: PieceObservation(view: UInt32(view), quality: 1, contrast: 1, color: seen))
      }
    }
    var observations = ObservedPieces(count: pieces, limit: views, in: RunContext())
    try observations.add(lists, in: RunContext())
    try observations.settle(in: RunContext())
    return try exposureGains(observations, views: views, in: RunContext())
  }

  /// Maximum ratio of the relative errors of two views, in the worst channel: 1 if all gains are
  /// right up to a common factor per channel.
  private func worstRatio(_ found: [SIMD3<Float>], _ truth: [SIMD3<Float>]) -> Float {
    (0..<3).map { channel in
      let ratios = zip(found, truth).map { $0[channel] / $1[channel] }
      return (ratios.max() ?? .infinity) / (ratios.min() ?? 1)
    }.max() ?? .infinity
  }

  @Test func knownGainsAreRecoveredUpToACommonFactor() throws {
    let truth = truth
    #expect(worstRatio(truth, truth.map { _ in .one }) > 1.2)
    let found = try gains { view, color, _ in color / truth[view] }
    #expect(worstRatio(found, truth) < 1.005, "\(found)")
  }

  @Test func theMiddleHalfOfTheViewsKeepsItsMeanBrightness() throws {
    let truth = truth
    let found = try gains { view, color, _ in color / truth[view] }
    for channel in 0..<3 {
      let logs = found.map { logf($0[channel]) }.sorted()[2..<6]
      #expect(abs(logs.reduce(0, +)) < 1e-3, "\(logs)")
    }
  }

  @Test func wrongColorsDoNotChangeTheGains() throws {
    let truth = truth
    let found = try gains { view, color, random in
      let isWrong = random.unit() < 0.1
      return isWrong ? SIMD3(repeating: 40 + 180 * Float(random.unit())) : color / truth[view]
    }
    #expect(worstRatio(found, truth) < 1.03, "\(found)")
  }

  @Test func darkAndSaturatedColorsAreIgnored() throws {
    let found = try gains { view, color, _ in
      view == 2 ? SIMD3(repeating: 255) : view == 5 ? SIMD3(repeating: 4) : color
    }
    #expect(worstRatio(found, found.map { _ in .one }) < 1.001, "\(found)")
  }

  @Test func gainsAreLimitedToTwoStops() throws {
    let found = try gains { view, color, _ in view == 4 ? color / 4.9 : color }
    #expect(found[4] == SIMD3(repeating: 4))
    for view in 0..<views where view != 4 {
      #expect(abs(found[view].x - 1) < 0.02, "\(found)")
    }
  }
}
