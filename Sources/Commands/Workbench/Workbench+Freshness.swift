import Foundation
import Scene

extension Workbench {
  /// Whether the stage's result fits the present images and settings, and why not.
  public func freshness(of stage: StageName) throws -> Freshness {
    guard let record = records[stage], let step = Pipeline.step(stage) else { return .missing }
    var reasons: [StaleReason] = []
    if record.origin == nil {
      if record.version != step.version { reasons.append(.version) }
      if record.seed != context.seed { reasons.append(.seed(context.seed, was: record.seed)) }
      reasons += try settingReasons(record, step)
    }
    reasons += try inputReasons(record, step)
    if let upstream = stage.upstream { reasons += try upstreamReasons(record, upstream) }
    return reasons.isEmpty ? .fresh : .stale(reasons)
  }

  /// Compares the settings of now with those `set` had at the run, or those the run was given.
  private func settingReasons(_ record: StageRecord, _ step: StepInfo) throws -> [StaleReason] {
    let now = step.texts(settings.values[step.stage.rawValue] ?? [:])
    if now == record.base || now == record.options { return [] }
    // What the result was made with counts, whether it was set or an option of that run.
    let other = Set(now.keys).union(record.options.keys).sorted().filter {
      now[$0] != record.options[$0]
    }
    let changed = other.filter { now[$0] != record.base[$0] }
    return (changed.isEmpty ? other : changed).map {
      .setting($0, is: now[$0], was: record.options[$0])
    }
  }

  /// Settings that a fresh result was made with for one run, in place of those that are set.
  func ownSettings(of stage: StageName) -> [(name: String, used: String, set: String)] {
    guard let record = records[stage], record.origin == nil, let step = Pipeline.step(stage)
    else { return [] }
    let now = step.texts(settings.values[stage.rawValue] ?? [:])
    return record.options.sorted { $0.key < $1.key }.compactMap { name, used in
      now[name].flatMap { $0 == used ? nil : (name, used, $0) }
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
