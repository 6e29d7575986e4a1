/// A level of detail, with the reference API's names: the value of `reconstruct --detail` and of a
/// request's `detail`.
///
/// Each stage defines what a level changes (`StageBinding.preset`); alignment does not depend on
/// the level.
package enum DetailLevel: String, CaseIterable, Sendable, Codable {
  /// The default settings of the stages.
  case none = "default"
  case preview, reduced, medium, full, raw
  /// The default settings of the stages, overridden by a configuration or by `set`.
  case custom
}

extension DetailLevel {
  /// Whether the level leaves every stage at its defaults.
  package var isPlain: Bool { self == .none || self == .custom }

  /// The value for this level; plain levels have the value of `medium`, the default of the stages.
  package func value<Value>(
    preview: Value, reduced: Value, medium: Value, full: Value, raw: Value
  ) -> Value {
    switch self {
    case .preview: preview
    case .reduced: reduced
    case .none, .medium, .custom: medium
    case .full: full
    case .raw: raw
    }
  }
}
