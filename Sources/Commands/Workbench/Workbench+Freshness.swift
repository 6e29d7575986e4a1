import Foundation
import Scene

extension Workbench {
  /// Whether the stage's result fits the present images and settings, and why not.
  public func freshness(of stage: StageName) throws -> Freshness {
    guard let record = records[stage], let step = Pipeline.step(stage) else { return .missing }
    var reasons: [StaleReason] = []
    if record.version != step.version { reasons.append(.version) }
    if record.seed != context.seed { reasons.append(.seed(context.seed, was: record.seed)) }
    reasons += try settingReasons(record, step)
    reasons += try inputReasons(record, step)
    if let upstream = stage.upstream { reasons += try upstreamReasons(record, upstream) }
    return reasons.isEmpty ? .fresh : .stale(reasons)
  }

  /// Compares the settings of now with those `set` had at the run, or those the run was given.
  private func settingReasons(_ record: StageRecord, _ step: StepInfo) throws -> [StaleReason] {
    let now = step.texts(settings.values[step.stage.rawValue] ?? [:])
    if now == record.base || now == record.options { return [] }
    return Set(now.keys).union(record.base.keys).sorted().compactMap { name in
      guard now[name] != record.base[name] else { return nil }
      return .setting(name, is: now[name], was: record.base[name])
    }
  }

  private func inputReasons(_ record: StageRecord, _ step: StepInfo) throws -> [StaleReason] {
    let views = try activeViews()
    let before = Dictionary(record.inputs.map { ($0.name, $0) }) { first, _ in first }
    let names = Set(views.views.map(\.name))
    var reasons: [StaleReason] = []
    let gone = record.viewNames.filter { !names.contains($0) }
    let excluded = gone.filter { settings.excluded.contains($0) }
    let missing = gone.filter { !settings.excluded.contains($0) }
    let added = views.views.map(\.name).filter { before[$0] == nil }
    if !excluded.isEmpty { reasons.append(.frames(.excluded, excluded)) }
    if !missing.isEmpty { reasons.append(.frames(.gone, missing)) }
    if !added.isEmpty { reasons.append(.frames(.added, added)) }
    let changed = views.views.filter { view in
      guard let facts = before[view.name] else { return false }
      return !step.matches(facts, view, views.cameras[view.camera])
    }
    if !changed.isEmpty { reasons.append(.changed(changed.map(\.name), step.stage)) }
    if reasons.isEmpty, record.viewNames != views.views.map(\.name) {
      reasons.append(.order)
    }
    return reasons
  }

  private func upstreamReasons(_ record: StageRecord, _ upstream: StageName) throws -> [StaleReason]
  {
    switch try freshness(of: upstream) {
    case .missing: return [.upstreamMissing(upstream)]
    case .stale: return [.upstreamStale(upstream)]
    case .fresh:
      return records[upstream]?.key == record.upstreamKey
        ? [] : [.upstreamChanged(upstream)]
    }
  }
}
