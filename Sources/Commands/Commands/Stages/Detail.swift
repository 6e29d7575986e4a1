/// Presets of stage settings for `reconstruct --detail`, after the reference's detail levels.
///
/// They change the dense, mesh and texture stages only, so that all of them share one alignment.
enum Detail: String, CaseIterable, Sendable {
  /// The stages' own defaults.
  case none = "default"
  case preview, reduced, medium, full

  /// The values a preset gives a stage's settings.
  func overrides(for stage: StageName) -> [String: String] {
    guard self != .none else { return [:] }
    switch stage {
    case .dense: return ["max-size": String(depthSize)]
    case .mesh: return ["detail": rawValue]
    case .texture: return ["size": String(textureSize)]
    case .features, .match, .align: return [:]
    }
  }

  /// Longer side of the depth maps, pixels.
  private var depthSize: Int {
    switch self {
    case .preview: 512
    case .reduced: 768
    case .none, .medium: 1024
    case .full: 1600
    }
  }

  /// Side of the texture maps, pixels.
  private var textureSize: Int {
    switch self {
    case .preview: 1024
    case .reduced: 2048
    case .none, .medium: 4096
    case .full: 8192
    }
  }
}
