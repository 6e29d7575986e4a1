import Pipeline
import Scene
import Support

/// A run together with the runs that it belongs to.
extension Project {
  /// The upstream runs that a run was made from, the run, and the newest downstream runs made from
  /// it.
  ///
  /// - Throws: `RunError.notKept` for an upstream result that is no longer stored.
  private func chain(of entry: RunFolder.Entry) throws -> [RunFolder.Entry] {
    let kept = runs()
    var chain = [entry]
    while let stage = stages.upstream(of: chain[0].stage), let key = chain[0].record.upstreamKey {
      guard let found = kept.first(where: { $0.stage == stage && $0.record.key == key }) else {
        throw RunError.notKept(stage)
      }
      chain.insert(found, at: 0)
    }
    for stage in stages.names where stages.precedes(entry.stage, stage) {
      guard let last = chain.last, last.stage == stages.upstream(of: stage),
        let next = kept.last(where: {
          $0.stage == stage && $0.record.upstreamKey == last.record.key
        })
      else { break }
      chain.append(next)
    }
    return chain
  }

  /// Makes a run current, with the runs it belongs to, and the settings and frames of these runs.
  package mutating func use(_ entry: RunFolder.Entry) throws -> [Change] {
    guard let workspace else { return [] }
    try workspace.requireOwn()
    var target = state
    for run in try chain(of: entry) {
      target.results[run.stage.rawValue] = run.record.key
      let standard = stages.info(run.stage)?.texts() ?? [:]
      // Settings of another program do not apply here.
      let values = run.record.options.filter {
        run.record.origin == nil && standard[$0.key] != $0.value
      }
      target.values[run.stage.rawValue] = values.isEmpty ? nil : values
    }
    let used = Set(entry.record.viewNames)
    target.excluded = frameNames.filter { !used.contains($0) }
    return try restore(target)
  }

  /// A copy with the results of a run and of the runs it belongs to, which it only reads.
  package func reading(_ entry: RunFolder.Entry) throws -> Project {
    var copy = detached
    copy.results.isWatched = true
    let files = try chain(of: entry).map { ($0.stage, $0.url) }
    copy.results.folder = ResultFolder(
      entry.url.deletingLastPathComponent(), .listed(Dictionary(files) { first, _ in first }))
    if let failed = copy.results.readRecords().first { throw failed.error }
    let used = Set(entry.record.viewNames)
    copy.settings.excluded = Set(frameNames.filter { !used.contains($0) })
    return copy
  }
}
