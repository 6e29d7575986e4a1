import Scene

/// Which results belong together: each names the result it was built on by its key.
extension Workbench {
  /// Whether the result of `stage` was built, through the stages between, on the present result of
  /// `source`.
  func isBuilt(_ stage: StageName, on source: StageName) -> Bool {
    brokenLink(from: stage, to: source) == nil
  }

  /// - Throws: `CommandError.notBuilt` when the result of `stage` belongs to another result of
  ///   `source`, or there is none.
  func requireBuilt(_ stage: StageName, on source: StageName) throws {
    guard let broken = brokenLink(from: stage, to: source) else { return }
    let again =
      broken.isMissing
      ? [source] : StageName.allCases.filter { broken.run <= $0 && $0 <= stage }
    throw CommandError.notBuilt(stage, on: source, isMissing: broken.isMissing, run: again)
  }

  /// The first stage, from `source` upwards, that has to run again for `stage` to belong to `source`.
  private func brokenLink(
    from stage: StageName, to source: StageName
  ) -> (run: StageName, isMissing: Bool)? {
    if records[source] == nil { return (source, true) }
    var found: StageName?
    var stage = stage
    while stage != source, let upstream = stage.upstream {
      let key = records[upstream]?.key
      if key == nil || records[stage]?.upstreamKey != key { found = stage }
      stage = upstream
    }
    return found.map { ($0, false) }
  }

  /// The features that the result of `stage` counts keypoints of.
  ///
  /// - Throws: `CommandError.notBuilt` when those there now are others.
  mutating func features(of stage: StageName) throws -> FrameOutput<[Features]> {
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

  /// The poses that a result was made with; `nil` when those there now are others.
  mutating func reconstruction(of stage: StageName) throws -> FrameOutput<Reconstruction>? {
    isBuilt(stage, on: .align) ? try reconstruction() : nil
  }
}
