import Alignment
import Scene
import ShellKit
import Support

extension DeviceRemark: Worded {
  package var words: String {
    switch self {
    case .nothing: ""
    case .outliers(let count, let total):
      "\(count) of \(total) device poses are off the model by more than 5 % of its extent or 6° "
        + "and were not believed"
    case .otherConvention(let convention):
      "device poses do not fit the model as they were read; they do \(convention.words)"
    case .contradictory(let agreeing, let total):
      "device poses do not fit the model: at most \(agreeing) of \(total) agree with one another "
        + "on where it lies"
    }
  }
}

extension PoseConvention: Worded {
  /// The end of a sentence.
  package var words: String {
    switch self {
    case .asRead: "as they were read"
    case .flippedAxes: "with the other camera axes (y and z the other way round)"
    case .inverted: "as transforms from world to camera, axes x right, y down, z forward"
    case .invertedFlipped: "as transforms from world to camera, axes x right, y up, z backward"
    case .transposed: "with rows and columns of the rotations exchanged"
    case .quarterTurn, .threeQuarterTurn: "with the photographs turned by a quarter"
    case .halfTurn: "with the photographs turned upside down"
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

extension CameraRemark: Worded {
  package var words: String {
    switch self {
    case .nothing: ""
    case .principalPointHeld:
      "principal point held: the views do not tell it from the assumed one"
    case .distortionHeld: "distortion held: the views do not tell it from the assumed one"
    case .principalPointAndDistortionHeld:
      "principal point and distortion held: the views do not tell them from the assumed ones"
    }
  }
}

extension DroppedPairReason: Worded {
  package var words: String {
    switch self {
    case .contradictsRotation: "its rotation contradicts the pairs that can be believed"
    case .missingCorrespondences(let count, let share):
      "\(count) correspondences beside its matches are missing (\(Figure.percent(share)))"
    }
  }
}

extension DisambiguationRemark: Worded {
  package var words: String {
    switch self {
    case .nothing: ""
    case .ambiguous(let turn):
      "the object looks the same when turned by \(Int(saturating: turn.rounded()))° and nothing beside it "
        + "tells its sides apart: frames may lie on the wrong side; print or texture beside it, or "
        + "photographs taken in order round it, would tell"
    case .missingCorrespondences(let share):
      "\(Figure.percent(share)) of what close views should share is missing: views of different "
        + "sides may lie over each other"
    case .turnedMatches(let share):
      "\(Figure.percent(share)) of the matches are turned by more than 60° against the model: "
        + "they may be between sides that look alike, and frames may lie on the wrong side"
    case .pairsDropped(let summary): summary.words
    }
  }
}

extension DroppedPairsSummary: Worded {
  package var words: String {
    "\(dropped) of \(total) pairs were left out: they match sides that look alike" + evidence
      + (isOpen ? "; some frames could lie on several sides" : "")
  }

  private var evidence: String {
    switch basis {
    case .order:
      "; the order of the photographs tells these apart, nothing beside the object does"
    case .strength:
      "; only how well photographs match tells these apart: frames may lie on the wrong side"
    case .missing:
      " (\(Figure.percent(missingBefore)) of the expected correspondences were missing, now "
        + "\(Figure.percent(missingAfter)))"
    }
  }
}
