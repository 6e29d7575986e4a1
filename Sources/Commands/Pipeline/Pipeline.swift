import Script

/// The stages in the order they build on each other.
enum Pipeline {
  static let steps = [
    StepInfo(FeaturesStep.self),
    StepInfo(MatchStep.self),
    StepInfo(AlignStep.self),
    StepInfo(DenseStep.self),
    StepInfo(MeshStep.self),
    StepInfo(TextureStep.self),
  ]

  /// The step of a stage; `nil` for one that is not in the list.
  static func step(_ stage: StageName) -> StepInfo? { steps.first { $0.stage == stage } }

  /// The step of a name the user wrote.
  static func step(named name: String) throws -> StepInfo {
    if let step = steps.first(where: { $0.stage.rawValue == name }) { return step }
    throw CommandError.unknownStage(
      name, near: nearestName(to: name, among: steps.map(\.stage.rawValue)))
  }

  /// The place of a stage in the order.
  static func index(_ stage: StageName) -> Int? { steps.firstIndex { $0.stage == stage } }
}
