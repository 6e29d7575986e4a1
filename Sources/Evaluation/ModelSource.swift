/// What a model that is compared was made of.
package struct ModelSource: Sendable, Equatable {
  /// Identifies the textured model.
  package var modelKey: String
  /// Identifies the alignment whose poses the photographs have.
  package var posesKey: String
  /// Settings of the stages that made the model, by stage.
  package var settings: [String: [String: String]]
  /// Whether the model was made for the comparison, without the photographs.
  package var isHeldOut: Bool

  package init(
    modelKey: String, posesKey: String, settings: [String: [String: String]], isHeldOut: Bool
  ) {
    self.modelKey = modelKey
    self.posesKey = posesKey
    self.settings = settings
    self.isHeldOut = isHeldOut
  }
}
