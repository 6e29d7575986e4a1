import Imaging
import Numerics
import Scene

/// Causes in the pixels of most photographs, which hide what they have in common.
enum PixelRules {
  static let all: [Rule] = [imageNoise, strongCompression]

  /// Maximum noise, gray levels: 0.2 to 4.4 in 60 photographs of ten captures and 1.8 in rendered ones
  /// with fine texture; 9 and more with noise of 6 % of the range, of which some captures fail.
  static let maxNoise = 7.0
  /// Maximum step between the blocks of compression: 0.9 to 1.6 in the same captures, 2.2 and more
  /// for JPEG of quality 15 and less.
  static let maxBlocking = 1.9

  @Sendable static func imageNoise(_ facts: RunFacts) -> Cause? {
    cause(facts, .imageNoise, .noiseLevel, limit: maxNoise, .lessNoise) { $0.noise }
  }

  @Sendable static func strongCompression(_ facts: RunFacts) -> Cause? {
    cause(facts, .strongCompression, .blockiness, limit: maxBlocking, .lessCompressed) {
      $0.blocking
    }
  }

  /// A cause if the lower quartile of a measure exceeds its limit: single photographs are lost alone,
  /// and in photographs without a smooth place, fine texture counts as noise.
  private static func cause(
    _ facts: RunFacts, _ name: FaultName, _ gate: Gate, limit: Double, _ shooting: Shooting,
    _ measure: (FrameQuality) -> Double?
  ) -> Cause? {
    guard facts.alignment != nil || facts.failedStage != nil else { return nil }
    let values = facts.frames.compactMap { $0.image?.quality.flatMap(measure) }
    guard 2 * values.count >= facts.frames.count, let value = values.quantile(0.25), value > limit
    else { return nil }
    return Cause(
      name, weight: Specificity.direct * max(facts.loss, Alarm.fair),
      evidence: [Evidence(gate, value, limit: limit)], advice: [.shoot(shooting)],
      isHealed: facts.loss == 0 && !facts.isDoubtful)
  }
}
