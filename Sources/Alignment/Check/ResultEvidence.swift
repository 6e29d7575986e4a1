import Foundation
import Support

/// The quantities that decide whether the poses of a result are right.
public enum ResultEvidence: String, EvidenceName {
  case lost = "share of the frames without a pose"
  case others = "share of the frames in models that did not join"
  case contradicting = "share of the matches that contradict the poses, worst views"
  case missing = "share of the expected correspondences that are missing"
  case centerDeviation = "standard deviation of the camera centers over their extent"
  case rotationDeviation = "standard deviation of the rotations, degrees"
  case freedRotation = "turn of the views if all intrinsics are adjusted, degrees"
  case freedCenter = "shift of the centers if all intrinsics are adjusted, over their extent"
  case freedFocal = "change of the focal length if all intrinsics are adjusted"
  case freedAspect = "change of the aspect ratio if all intrinsics are adjusted"
  case weakestCut = "points that cross the weakest cut through the views"
  case support = "points in three views or more of the weakest view"
  case angle = "median angle between the rays to a point, degrees"
  case panoramic = "share of the pairs whose camera only rotated"
  case registered = "registered views"
  case length = "views per point"
}

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
        0.9, check.views.map { $0.center ?? Self.unknownCenter }),
      .rotationDeviation: IntrinsicsTrial.quantile(
        1, check.views.map { $0.rotation ?? Self.unknownRotation }),
    ]
    if let freed = check.freed {
      values[.freedRotation] = freed.rotation
      values[.freedCenter] = freed.center
      values[.freedFocal] = freed.focals.map { abs(log(max($0, 0.001))) }.max() ?? 0
      values[.freedAspect] = abs(log(max(freed.aspect, 0.001)))
    }
    return values
  }

  /// Deviations of views whose covariance is undetermined: a whole extent, half a turn.
  static let unknownCenter = 1.0
  static let unknownRotation = 180.0
}
