import Alignment
import Scene
import ShellKit
import Support

extension DeviceRemark: Worded {
  package var words: String {
    switch self {
    case .nothing: ""
    case .outliers(let count, let total):
      "\(count) of \(total) device poses deviate from the model by more than 5 % of its "
        + "extent or 6° and were rejected"
    case .otherConvention(let convention):
      "device poses do not fit the model as they were read; they do \(convention.words)"
    case .contradictory(let agreeing, let total):
      "device poses do not fit the model: at most \(agreeing) of \(total) are consistent "
        + "with one similarity transform"
    }
  }
}

extension PoseConvention: Worded {
  /// The end of a sentence.
  package var words: String {
    switch self {
    case .asRead: "as they were read"
    case .flippedAxes: "with the other camera axes (y and z flipped)"
    case .inverted: "as transforms from world to camera, axes x right, y down, z forward"
    case .invertedFlipped: "as transforms from world to camera, axes x right, y up, z backward"
    case .transposed: "with rows and columns of the rotations exchanged"
    case .quarterTurn, .threeQuarterTurn: "with the photographs rotated by a quarter turn"
    case .halfTurn: "with the photographs rotated by a half turn"
    }
  }
}

extension ScaleRemark: Worded {
  package var words: String {
    let noFit = "device poses do not fit the model"
    switch self {
    case .nothing: return ""
    case .posesDoNotFit: return noFit
    case .depthDisagrees(let spread, let limit, let poses):
      return "sensor depth disagrees with the model: half of the ratios spread by "
        + "±\(Figure.rounded(spread * 100)) %, at most \(Figure.rounded(limit * 100)) % is allowed"
        + (poses ? "; " + noFit : "")
    }
  }
}

extension SatelliteRemark: Worded {
  package var words: String {
    switch self {
    case .nothing: ""
    case .contradictory(let agreeing, let total):
      "satellite positions do not fit the model: at most \(agreeing) of \(total) are consistent "
        + "with one similarity transform"
    case .tooCoarse(let residual, let spread, let deviation):
      "satellite positions are too coarse: they deviate by \(Figure.rounded(residual)) m, are spread "
        + "over \(Figure.rounded(spread)) m, and give the scale to "
        + "\(Figure.rounded(100 * deviation)) %"
    }
  }
}

extension CameraRemark: Worded {
  package var words: String {
    switch self {
    case .nothing: ""
    case .principalPointHeld:
      "principal point fixed: the views do not determine it"
    case .distortionHeld: "distortion fixed: the views do not determine it"
    case .principalPointAndDistortionHeld:
      "principal point and distortion fixed: the views do not determine them"
    }
  }
}

extension DroppedPairReason: Worded {
  package var words: String {
    switch self {
    case .contradictsRotation: "its rotation contradicts the reliable pairs"
    case .missingCorrespondences(let count, let share):
      "\(count) expected correspondences near its matches are missing (\(Figure.percent(share)))"
    }
  }
}

extension DisambiguationRemark: Worded {
  package var words: String {
    switch self {
    case .nothing: ""
    case .ambiguous(let turn):
      "the object looks the same when rotated by \(Int(saturating: turn.rounded()))° and "
        + "nothing next to it distinguishes its sides: frames may be placed on the wrong side; "
        + "print or texture next to it, or photographs taken in order around it, would "
        + "distinguish them"
    case .missingCorrespondences(let share):
      "\(Figure.percent(share)) of the correspondences expected between close views are "
        + "missing: views of different sides may overlap in the model"
    case .turnedMatches(let share):
      "\(Figure.percent(share)) of the matches are rotated by more than 60° relative to the "
        + "model: they may be between sides that look alike, and frames may be placed on the "
        + "wrong side"
    case .pairsDropped(let summary): summary.words
    }
  }
}

extension DroppedPairsSummary: Worded {
  package var words: String {
    "\(dropped) of \(total) pairs were left out: they match sides that look alike" + evidence
      + (isOpen ? "; some frames could be placed on several sides" : "")
  }

  private var evidence: String {
    switch basis {
    case .order:
      "; only the order of the photographs distinguishes these, nothing next to the object does"
    case .strength:
      "; only the strength of matches distinguishes these: frames may be placed on the wrong side"
    case .missing:
      " (\(Figure.percent(missingBefore)) of the expected correspondences were missing, now "
        + "\(Figure.percent(missingAfter)))"
    }
  }
}

extension AlignRetry: Worded {
  /// The changed settings.
  package var words: String { changes.map(\.text).joined(separator: ", ") }

  /// Why the stages ran again with the settings of the result.
  fileprivate var replaced: String {
    if changes.contains(where: { $0.name == "lens" }) {
      return "fisheye cameras explain the matches better, so match and align ran again: \(words)"
    }
    let why =
      reason == .uncertainPoses ? "poses were uncertain" : "too few frames were registered"
    return "\(why), so features, match and align ran again with more sensitive settings: \(words)"
  }
}

extension [AlignRetry] {
  /// What was tried and what became of it; `nil` if nothing was.
  var sentence: String? {
    if let used = first(where: \.isUsed) { return used.replaced }
    guard let last else { return nil }
    return last.reason == .uncertainPoses
      ? "more sensitive settings were tried and determine the poses no better: \(last.words)"
      : "more sensitive settings were tried and register no more frames reliably: \(last.words)"
  }
}
