/// The stages, joined.
enum Pipeline {
  static let steps = [
    StepInfo(FeaturesStep.self), StepInfo(MatchStep.self), StepInfo(AlignStep.self),
    StepInfo(DenseStep.self), StepInfo(MeshStep.self), StepInfo(TextureStep.self),
  ]

  static func step(_ stage: StageName) -> StepInfo {
    steps.first { $0.stage == stage } ?? steps[0]
  }
}
