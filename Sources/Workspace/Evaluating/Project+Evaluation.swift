import Evaluation
import Geometry
import Pipeline
import Scene
import Support

/// A model, the views that it was made of, and the photographs to compare it with.
struct EvaluationSubject {
  var model: TexturedModel
  var modelKey: String
  var views: [(pose: RigidTransform, camera: Camera)]
  var support: SupportLayer?
  /// The photographs that have poses, with these in the world of the model.
  var photographs: [PosedPhotograph]
  /// The chosen frames, in order.
  var chosen: [(name: String, isSeen: Bool)]
  var posesKey: String
  var transfer: PoseTransfer
}

extension Project {
  /// Compares a model with photographs and stores the outcome.
  ///
  /// Without `usesCurrent`, the photographs are held out: a model is made without them, in the
  /// folder `evaluation` of the workspace, and they are compared at their poses in the current
  /// alignment, transferred by the similarity that fits the other photographs.
  ///
  /// - Throws: `EvaluationError`, `PipelineError`, `WorkspaceError`, `Cancelled`, and errors of the
  ///   stages.
  package mutating func evaluate(_ request: EvaluationRequest) throws -> ModelEvaluation {
    try workspace?.prepare()
    let subject =
      try request.usesCurrent ? currentSubject(request.choice) : heldOutSubject(request.choice)
    let judge = try ModelJudge(
      subject.model, views: subject.views, support: subject.support, stride: request.stride,
      in: context)
    let (judged, places, votes) = try judge.judge(subject.photographs)
    let found = Dictionary(judged.map { ($0.name, $0) }) { first, _ in first }
    let evaluation = ModelEvaluation(
      frames: subject.chosen.map {
        found[$0.name] ?? FrameEvaluation(name: $0.name, isSeen: $0.isSeen, problem: .noPose)
      },
      transfer: subject.transfer, stride: request.stride, places: places,
      model: ModelSource(
        modelKey: subject.modelKey, posesKey: subject.posesKey, settings: usedSettings(),
        isHeldOut: !request.usesCurrent))
    if let url = evaluationURL {
      try EvaluationFile(evaluation, votes: votes).store(at: url)
    }
    return evaluation
  }

  private mutating func heldOutSubject(_ choice: FrameChoice?) throws -> EvaluationSubject {
    try requireFresh(.align)
    let names = try activeViews().views.map(\.name)
    let chosen = try frames(choice ?? EvaluationRequest.standard, among: names).filter(
      Set(names).contains)
    let poses = try framePoses()
    try requirePoses(chosen, in: poses)
    var run = try HeldOutRun(of: self, without: Set(chosen))
    try run.run(from: &self)
    return try run.project.subject(chosen, poses: poses)
  }

  private mutating func currentSubject(_ choice: FrameChoice?) throws -> EvaluationSubject {
    guard records[.texture] != nil else { throw PipelineError.missingResult(.texture) }
    try results.requireBuilt(.texture, on: .align)
    let used = Set(results.names(of: .texture))
    let current = try framePoses()
    let names = frameNames
    let left = names.filter { !used.contains($0) }
    let known = left.isEmpty || choice != nil ? nil : storedPoses(of: left)
    let unseen = left.filter { known?.placed($0) != nil }
    let chosen =
      try choice.map { try frames($0, among: names) }
      ?? (unseen.isEmpty ? frames(EvaluationRequest.standard, among: current.names) : unseen)
    let isKnown = chosen.allSatisfy { current.placed($0) != nil }
    let poses = isKnown ? current : known ?? storedPoses(of: chosen) ?? current
    try requirePoses(chosen, in: poses)
    return try subject(chosen, poses: poses)
  }

  /// The textured model of this project and photographs whose poses are in another world.
  mutating func subject(
    _ chosen: [String], poses: FramePoses
  ) throws -> EvaluationSubject {
    guard let record = records[.texture] else { throw PipelineError.missingResult(.texture) }
    let own = try framePoses()
    let used = Set(record.viewNames)
    let transfer = try poses.transfer(to: own, without: Set(chosen).subtracting(used))
    let views = try loadedCapture().viewSet.views
    let photographs = chosen.compactMap { name -> PosedPhotograph? in
      guard let (pose, camera) = poses.placed(name),
        let view = views.first(where: { $0.name == name })
      else { return nil }
      return PosedPhotograph(
        name: name, image: view.image, camera: camera,
        pose: transfer.similarity.applied(to: pose), isSeen: used.contains(name))
    }
    let model = try results.model()
    return EvaluationSubject(
      model: model, modelKey: record.key, views: own.modelViews,
      support: supportLayer(model.mesh), photographs: photographs,
      chosen: chosen.map { ($0, used.contains($0)) }, posesKey: poses.key, transfer: transfer)
  }

  private func requirePoses(_ chosen: [String], in poses: FramePoses) throws {
    guard chosen.contains(where: { poses.placed($0) != nil }) else {
      throw EvaluationError.noPoses(chosen: chosen.count)
    }
  }

  /// - Throws: `PipelineError.missingResult`, `WorkspaceError.staleResult`.
  private func requireFresh(_ stage: StageName) throws {
    switch try freshness(of: stage) {
    case .fresh: return
    case .missing: throw PipelineError.missingResult(stage)
    case .stale(let reasons):
      let run = try stages.names(through: stage).filter { try freshness(of: $0) != .fresh }
      throw WorkspaceError.staleResult(stage, reason: reasons[0], run: run)
    }
  }

  /// The plane that the object stands on, in the world of the alignment; `nil` if it is unknown, or
  /// results that determine it are incomplete.
  private func supportLayer(_ mesh: TriangleMesh) -> SupportLayer? {
    // A copy, because a result that cannot be read is dropped.
    var copy = self
    guard let support = (try? copy.support()) ?? nil, let first = mesh.positions.first else {
      return nil
    }
    var (low, high) = (first, first)
    for position in mesh.positions {
      (low, high) = (pointwiseMin(low, position), pointwiseMax(high, position))
    }
    let margin = Self.layer * Double((high - low).max())
    return SupportLayer(
      foot: support.plane.foot, up: support.plane.up,
      thickness: max(margin, Self.layerDeviations * support.deviation))
  }
  /// Height of what belongs to the plane: a share of the model's longest side, or deviations of its
  /// points.
  private static let (layer, layerDeviations) = (0.015, 3.0)
}
