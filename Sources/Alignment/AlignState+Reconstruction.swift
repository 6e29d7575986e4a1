import Scene

extension AlignState {
  /// The model in its own frame: its first view is near the origin, and the unit is arbitrary.
  ///
  /// - Parameter features: Those that the run was given, for the points' colours.
  public func reconstruction(features: [Features]) -> Reconstruction {
    let model = mapper.model
    return ReconstructionBuilder(
      problem: mapper.problem, model: model, features: features, worldFromModel: .identity,
      isMetric: false
    ).build()
  }
}
