import Support

/// The steps of the `features` stage.
public enum FeatureEvent: String, StepEvent {
  /// A view's photograph was searched, or its features were reused.
  case detected
  /// A view's photograph or mask could not be read.
  case unreadable

  /// No step is part of another.
  public var isInner: Bool { false }

  /// Counts; `coverage` is the share of the image's cells that contain a keypoint.
  public var figures: [String] {
    switch self {
    case .detected: ["keypoints", "coverage", "masked"]
    case .unreadable: []
    }
  }
}
