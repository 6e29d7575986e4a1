import Scene

extension AlignState {
  /// The model in its own frame: the first view is near the origin, and the unit is arbitrary.
  ///
  /// - Parameter features: The features of the run's input, for the colors of the points.
  public func reconstruction(features: [Features]) -> Reconstruction {
    let own = members.map { $0.views.map { features[$0] } } ?? features
    let built = ReconstructionBuilder(
      problem: mapper.problem, model: mapper.state.model, features: own, worldFromModel: .identity,
      isMetric: false
    ).build()
    return members.map { built.renumbered(to: $0.views, viewCameras: $0.cameraOf) } ?? built
  }
}
