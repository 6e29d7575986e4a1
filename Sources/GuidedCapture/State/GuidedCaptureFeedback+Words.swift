extension GuidedCaptureFeedback {
  /// The text shown to the photographer.
  package var words: String {
    switch self {
    case .environmentLowLight: "More light recommended"
    case .environmentTooDark: "Too dark: add light"
    case .movingTooFast: "Move slower"
    case .objectTooClose: "Move farther away"
    case .objectTooFar: "Move closer"
    case .outOfFieldOfView: "Aim at your object"
    case .objectNotDetected: "Object not detected: adjust the box"
    case .objectNotFlippable: "Not suited to be flipped"
    case .overCapturing: "More shots than a device can use"
    }
  }
}
