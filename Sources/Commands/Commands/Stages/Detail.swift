/// Presets of stage settings for `reconstruct --detail`, after the reference's detail levels.
///
/// Each stage says what a level changes of it; alignment does not depend on the level.
enum Detail: String, CaseIterable, Sendable {
  /// The stages' own defaults.
  case none = "default"
  case preview, reduced, medium, full
}

extension Detail {
  /// The value for this level; `none` takes that of `medium`, which is the stages' own default.
  func value<Value>(preview: Value, reduced: Value, medium: Value, full: Value) -> Value {
    switch self {
    case .preview: preview
    case .reduced: reduced
    case .none, .medium: medium
    case .full: full
    }
  }
}
