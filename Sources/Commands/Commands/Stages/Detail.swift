/// Presets of stage settings for `reconstruct --detail`.
enum Detail: String, CaseIterable, Sendable {
  /// The stages' own defaults.
  case none = "default"
  case preview, reduced, medium, full

  /// The values a preset gives a stage's settings.
  func overrides(for stage: StageName) -> [String: String] { [:] }
}
