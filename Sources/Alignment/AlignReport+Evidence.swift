import Foundation

extension AlignReport {
  /// The measured quantities; empty without a result.
  public var evidence: [ResultEvidence: Double] {
    guard let check, frames > check.foreign.count else { return [:] }
    let foreign = Set(check.foreign)
    let count = Double(frames - foreign.count)
    var values: [ResultEvidence: Double] = [
      .lost: 1 - Double(registered) / count,
      .others: Double(models.dropFirst().joined().count { !foreign.contains($0) }) / count,
      .contradicting: check.views.map(\.contradicting).quantile(0.97) ?? 0,
      .missing: check.missing, .angle: check.angle, .panoramic: check.panoramic,
      .weakestCut: Double(check.cuts.first?.shared ?? 0),
      .support: Double(check.views.map(\.support).min() ?? 0),
      .outside: check.views.reduce(0) { $0 + $1.outside },
      .registered: Double(registered), .length: meanTrackLength,
      .centerDeviation: check.views.map { $0.center ?? ViewCheck.unknownCenter }.quantile(0.9) ?? 0,
      .rotationDeviation: check.views.map { $0.rotation ?? ViewCheck.unknownRotation }.quantile(1)
        ?? 0,
    ]
    if let freed = check.freed { values.merge(Self.evidence(of: freed)) { $1 } }
    values[.ownGain] = check.ownGain
    values[.shearGain] = check.sheared?.gain
    values[.shear] = check.sheared?.shear
    return values
  }

  /// Reduction of the squared errors, as a logarithm, from which the changes of a model with adjusted
  /// intrinsics count in full: smaller ones follow from noise, where photographs hardly determine the
  /// intrinsics.
  private static let fullGain = 0.01

  private static func evidence(of freed: IntrinsicsCheck) -> [ResultEvidence: Double] {
    let gain = max(freed.gain, 0)
    let weight = min(gain / fullGain, 1)
    let focal = freed.focals.map { abs(log(max($0, 0.001))) }.max() ?? 0
    return [
      .freedGain: freed.gain, .freedRotation: weight * freed.rotation,
      .freedCenter: weight * freed.center, .freedFocal: weight * focal,
      .freedAspect: weight * abs(log(max(freed.aspect, 0.001))),
      // Alone, a focal length changes where photographs hardly determine it, and errors fall where the
      // lens bends rays in another way.
      .contradictedFocal: (focal * gain).squareRoot(),
    ]
  }
}
