extension GuidedCaptureTracking.Reason {
  /// The text shown to the photographer.
  package var words: String {
    switch self {
    case .initializing: "Initializing: move slowly sideways"
    case .relocalizing: "Position lost: return to where you were"
    case .excessiveMotion: "Turn more slowly"
    case .insufficientFeatures: "Too little to see: aim at something with texture"
    }
  }
}
