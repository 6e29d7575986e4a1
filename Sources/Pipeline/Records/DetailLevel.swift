/// A level of detail, under the reference's names: what `reconstruct --detail` and a request's
/// `detail` choose.
///
/// Each stage says what a level changes of it (`JoinedStage.preset`); alignment does not depend on
/// the level.
package enum DetailLevel: String, CaseIterable, Sendable, Codable {
  /// The stages' own defaults.
  case none = "default"
  case preview, reduced, medium, full, raw
  /// The stages' own defaults, with what a configuration or `set` says in place of them.
  case custom
}

extension DetailLevel {
  /// Whether the level leaves every stage at its own defaults.
  package var isPlain: Bool { self == .none || self == .custom }

  /// The value for this level; plain levels take that of `medium`, the stages' own default.
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
