import Foundation

extension AlignReport {
  /// The measured quantities; empty without a result.
  public var evidence: [ResultEvidence: Double] {
    guard let check, frames > 0 else { return [:] }
    let count = Double(frames)
    var values: [ResultEvidence: Double] = [
      .lost: 1 - Double(registered) / count,
      .others: Double(models.dropFirst().reduce(0) { $0 + $1.count }) / count,
      .contradicting: IntrinsicsTrial.quantile(0.97, check.views.map(\.contradicting)),
      .missing: check.missing, .angle: check.angle, .panoramic: check.panoramic,
      .weakestCut: Double(check.cuts.first?.shared ?? 0),
      .support: Double(check.views.map(\.support).min() ?? 0),
      .registered: Double(registered), .length: meanTrackLength,
      .centerDeviation: IntrinsicsTrial.quantile(
        0.9, check.views.map { $0.center ?? ViewCheck.unknownCenter }),
      .rotationDeviation: IntrinsicsTrial.quantile(
        1, check.views.map { $0.rotation ?? ViewCheck.unknownRotation }),
    ]
    if let freed = check.freed {
      values[.freedRotation] = freed.rotation
      values[.freedCenter] = freed.center
      values[.freedFocal] = freed.focals.map { abs(log(max($0, 0.001))) }.max() ?? 0
      values[.freedAspect] = abs(log(max(freed.aspect, 0.001)))
    }
    return values
  }
}
