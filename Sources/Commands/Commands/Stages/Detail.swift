/// Presets of stage settings for `reconstruct --detail`, after the reference's detail levels.
///
/// Each stage says what a level changes of it; alignment does not depend on the level.
enum Detail: String, CaseIterable, Sendable {
  /// The stages' own defaults.
  case none = "default"
  case preview, reduced, medium, full
}
