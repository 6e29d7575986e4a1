/// A level of detail, under the reference's names: what `reconstruct --detail` and a request's
/// `detail` choose.
///
/// Each stage says what a level changes of it (`JoinedStage.preset`); alignment does not depend on
/// the level.
package enum DetailLevel: String, CaseIterable, Sendable, Codable {
  /// The stages' own defaults.
  case none = "default"
  case preview, reduced, medium, full
}

extension DetailLevel {
  /// The value for this level; `none` takes that of `medium`, which is the stages' own default.
  package func value<Value>(preview: Value, reduced: Value, medium: Value, full: Value) -> Value {
    switch self {
    case .preview: preview
    case .reduced: reduced
    case .none, .medium: medium
    case .full: full
    }
  }
}
