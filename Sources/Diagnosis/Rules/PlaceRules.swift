import Alignment
import Foundation

/// Remarks on size and place: statements that disagree with one another beyond their deviations. The
/// poses can be right nevertheless.
enum PlaceRules {
  static let all: [Rule] = [distance, markerSize, satellites, control]

  /// Differences in standard deviations that chance does not explain: errors of poses, which
  /// deviations do not contain, enlarge them two- or threefold.
  static let maxDeviations = 5.0
  /// Ratio up to which lengths agree in any case: 2 %, that of a ruler held by hand.
  static let maxRatio = 1.02
  /// The same for the scale by satellite positions, whose errors are common to all.
  static let maxSatelliteRatio = 1.05

  private static func isOff(
    _ comparison: PlaceFacts.Comparison, limit: Double = maxRatio
  ) -> Bool {
    comparison.deviations > maxDeviations && abs(log(comparison.ratio)) > log(limit)
  }

  private static func evidence(
    _ comparison: PlaceFacts.Comparison, _ off: Gate, _ ratio: Gate, limit: Double = maxRatio
  ) -> [Evidence] {
    [
      .ratio(ratio, comparison.ratio, factor: limit),
      Evidence(off, comparison.deviations, limit: maxDeviations),
    ]
  }

  /// The distance that is farthest from the scale of the others.
  @Sendable static func distance(_ facts: RunFacts) -> Cause? {
    let off = (facts.place?.distances ?? []).filter { isOff($0.comparison) }
    guard let worst = off.max(by: { $0.comparison.deviations < $1.comparison.deviations })
    else { return nil }
    return Cause(
      .wrongDistance, weight: 0,
      evidence: evidence(worst.comparison, .distanceOff, .distanceRatio),
      advice: [
        .removeDistance(worst.first, worst.second), .listPoint(worst.first),
        .listPoint(worst.second),
      ])
  }

  /// The family whose size is farthest from the scale of other sources.
  @Sendable static func markerSize(_ facts: RunFacts) -> Cause? {
    let off = (facts.place?.markerSizes ?? []).filter { isOff($0.comparison) }
    guard let worst = off.max(by: { $0.comparison.deviations < $1.comparison.deviations })
    else { return nil }
    return Cause(
      .wrongMarkerSize, weight: 0,
      evidence: evidence(worst.comparison, .markerSizeOff, .markerSizeRatio),
      advice: [.markerSize(family: worst.family, meters: worst.size * worst.comparison.ratio)])
  }

  /// Too few satellite positions agree with the model, or they give another scale than the one that is
  /// used.
  @Sendable static func satellites(_ facts: RunFacts) -> Cause? {
    guard let satellites = facts.alignment?.report.satellites else { return nil }
    if case .contradictory(let agreeing, let total) = satellites.remark {
      return Cause(
        .gpsDisagrees, weight: 0,
        evidence: [
          Evidence(
            .satellitesAgreeing, Double(agreeing) / Double(max(total, 1)),
            limit: SatelliteRecord.minAgreeingShare)
        ],
        advice: [.withoutSatellites])
    }
    guard let scale = facts.place?.satelliteScale, isOff(scale, limit: maxSatelliteRatio) else {
      return nil
    }
    return Cause(
      .gpsDisagrees, weight: 0,
      evidence: evidence(
        scale, .satelliteScaleOff, .satelliteScaleRatio, limit: maxSatelliteRatio),
      advice: [.withoutSatellites])
  }

  /// The control or check point that is farthest from the others.
  @Sendable static func control(_ facts: RunFacts) -> Cause? {
    guard let place = facts.place,
      let worst = place.control.max(by: { $0.deviations < $1.deviations }),
      worst.deviations > maxDeviations
    else { return nil }
    let checks = place.control.filter(\.isCheck).map(\.name)
    let reload = place.controlFile.map {
      Remedy.checkOnly(checks + [worst.name], file: $0, deviation: place.controlDeviation)
    }
    // The residual that the limit in deviations allows.
    let limit = worst.residual * maxDeviations / worst.deviations
    return Cause(
      .controlPointMisplaced, weight: 0,
      evidence: [
        Evidence(.controlOff, worst.deviations, limit: maxDeviations),
        Evidence(.controlResidual, worst.residual, limit: limit),
      ],
      advice: (worst.isCheck ? [] : reload.map { [$0] } ?? []) + [.listPoint(worst.name)])
  }
}
