import Evaluation

/// What `evaluate` compares.
package struct EvaluationRequest: Sendable {
  /// The photographs; `nil` for those that the model was not made of, or else every 8th.
  package var choice: FrameChoice?
  /// Whether the current result of `texture` is compared, rather than a model made without the
  /// photographs.
  package var usesCurrent = false
  /// Distance of neighboring samples, pixels.
  package var stride = 2

  /// Every 8th photograph, left out of the model.
  package init() {}

  /// The photographs that are compared by default.
  package static let standard = FrameChoice.every(8)
}
