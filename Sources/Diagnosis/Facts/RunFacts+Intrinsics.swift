import Alignment
import Foundation

/// What alignment found by adjusting intrinsics of a doubtful model.
extension RunFacts {
  /// Minimum gain in log-likelihood per observation that counts: about the median of 550 variants
  /// with a camera for each view. It alone does not separate right from wrong models.
  private static let minGain = 0.05
  /// The same for one adjusted camera: 0.045 and more for photographs cropped alike.
  private static let minSharedGain = 0.03
  /// Minimum ratio of that gain to the gain of one adjusted camera for all views, for the
  /// photographs to need cameras of their own.
  private static let minGainRatio = 2.5

  private var check: ModelCheck? { alignment?.report.check }

  /// Maximum share of the keypoints that masks hide for that.
  private static let maxHidden = 0.3

  /// Whether the cameras of single views say something about the photographs. A small visible part
  /// does not determine them; matches of a background that does not move, and a shear of the images,
  /// bend them.
  var determinesOwnCameras: Bool {
    masks?.hiddenKeypoints ?? 0 <= Self.maxHidden && !isStatic && !isSheared
  }

  /// The model with a camera for each view, if that explains it much better than one camera with
  /// other parameters.
  var ownCameras: IntrinsicsCheck? {
    guard determinesOwnCameras else { return nil }
    guard let own = check?.perView, own.gain > Self.minGain,
      own.gain > Self.minGainRatio * (check?.freed?.gain ?? 0)
    else { return nil }
    return own
  }

  /// Ratio of the 90th to the 10th percentile of the focal lengths, if the photographs need cameras
  /// of their own; 1 otherwise.
  var ownFocalSpread: Double {
    guard let focals = ownCameras?.focals, focals.count == 2, focals[0] > 0 else { return 1 }
    return focals[1] / focals[0]
  }

  /// Minimum gain from adjusting given intrinsics that proves them wrong, even if estimated ones do not
  /// make the result better: 0.5 to 1.8 with other lens models, at most 0.28 in right results.
  private static let minContradiction = 0.4

  /// Whether the errors of a result that is probably wrong contradict given intrinsics.
  var contradictsGivenCamera: Bool {
    isWrong && check?.freed?.gain ?? 0 > Self.minContradiction
      && cameras.contains { $0.views > 0 && $0.isHeld }
  }

  /// Offset of the principal point of a doubtful model that gains from adjusting it, relative to the
  /// longer side; `nil` if it does not.
  var freedOffset: Double? {
    guard !isStatic, !isSheared, check?.perView != nil, let freed = check?.freed,
      freed.gain > Self.minSharedGain
    else { return nil }
    return freed.principalPoint
  }

  /// Ratio of the vertical to the horizontal focal length, at least 1, as far as alignment changed it, or
  /// would change it to explain a doubtful model; 1 if it does not explain the model.
  var aspectRatio: Double { isSheared ? 1 : max(adoptedAspect, freedAspect) }

  /// The same, as far as alignment changed it.
  var adoptedAspect: Double {
    let ratios = cameras.compactMap { camera -> Double? in
      guard camera.views > 0, let fitted = camera.fitted, camera.start.fy > 0 else { return nil }
      return fitted.fy / fitted.fx / (camera.start.fy / camera.start.fx)
    }
    return ratios.map { max($0, 1 / max($0, 0.01)) }.max() ?? 1
  }

  private var freedAspect: Double {
    guard check?.perView != nil, let freed = check?.freed, freed.gain > Self.minGain,
      freed.aspect > 0
    else { return 1 }
    return max(freed.aspect, 1 / freed.aspect)
  }

  /// Maximum ratio of the focal lengths of one camera. Of 16 variants with two cameras, 15 have 1.17
  /// to 1.54.
  private static let maxFocalSpread = 1.15
  /// Share of bad photographs above which the larger limit applies: blurred or badly exposed ones do
  /// not determine their cameras.
  private static let maxBad = 0.1

  /// Maximum ratio of the focal lengths that single views of one camera may have.
  var maxOwnFocalSpread: Double {
    let bad = frames.count(where: \.isBad)
    return Double(bad) > Self.maxBad * Double(frames.count)
      ? Self.clearFocalSpread : Self.maxFocalSpread
  }

  /// Ratio of the focal lengths above which two cameras are certain: right results have up to 1.1.
  static let clearFocalSpread = 1.25
}
