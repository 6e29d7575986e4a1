import Scene
import Support

/// Lineage of results: each refers to the result it was built on by its key.
extension Results {
  /// Whether the result of `stage` was built, through the stages between, on the current result of
  /// `source`.
  package func isBuilt(_ stage: StageName, on source: StageName) -> Bool {
    brokenLink(from: stage, to: source) == nil
  }

  /// - Throws: `PipelineError.notBuilt` if the result of `stage` was built on another result of
  ///   `source`, or there is none.
  package func requireBuilt(_ stage: StageName, on source: StageName) throws {
    guard let broken = brokenLink(from: stage, to: source) else { return }
    throw PipelineError.notBuilt(
      stage, on: source, isMissing: broken.isMissing,
      run: broken.isMissing ? [source] : stages.names(from: broken.run, through: stage))
  }

  /// The first stage, from `source` upwards, that has to run again so that `stage` is built on
  /// `source`.
  private func brokenLink(
    from stage: StageName, to source: StageName
  ) -> (run: StageName, isMissing: Bool)? {
    if records[source] == nil { return (source, true) }
    var found: StageName?
    var stage = stage
    while stage != source, let upstream = stages.upstream(of: stage) {
      let key = records[upstream]?.key
      if key == nil || records[stage]?.upstreamKey != key { found = stage }
      stage = upstream
    }
    return found.map { ($0, false) }
  }

  /// The features whose keypoints the result of `stage` refers to.
  ///
  /// - Throws: `PipelineError.notBuilt` if the current features are different ones.
  package mutating func features(of stage: StageName) throws -> FrameOutput<[Features]> {
    try requireBuilt(stage, on: .features)
    let features = try features()
    let isConsistent =
      switch stage {
      case .match: try features.contain(pairs())
      case .align: try features.contain(reconstruction())
      default: true
      }
    guard isConsistent else { throw StorageError.inconsistent(stage.rawValue) }
    return features
  }

  /// The poses that a result was made with; `nil` if the current poses are different ones.
  package mutating func reconstruction(
    of stage: StageName
  ) throws -> FrameOutput<Reconstruction>? {
    isBuilt(stage, on: .align) ? try reconstruction() : nil
  }
}
